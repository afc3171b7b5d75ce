import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useLocation, useNavigate, useRevalidator, useSubmit } from 'react-router';
import type { PostedFields, RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ExpressRequest } from '../form/express-request.tsx';
import { SAME_PAGE } from '../navigation/same-page.ts';
import { SignInLink } from '../refresh/sign-in-link.tsx';
import { useOnKeptPage } from '../use-on-kept-page.ts';
import { NOT_SENT } from './keep-typed-form.ts';
import { useRefusalInTitle } from './refusal-in-title.ts';
import './posted-form.css';

/** What a page showed when a form was sent. It changes as the page moves on, so no form is recognised by it. */
type PageState = 'version' | 'charged_minutes' | 'minutes' | 'amount' | `expected_${string}`;
export type HiddenFields = Record<string, string | number>;
/** What a form is about: its fields are the same before and after the page has moved on. */
export type FormSubject = HiddenFields & { [Name in PageState]?: never };

export interface PostedFormProps {
  /** The action's name. */
  action: string;
  /** By which fields elsewhere on the page belong to it. */
  id?: string | undefined;
  /** What the form is about, such as the parameters of the action's path: by these and the action it is recognised. */
  subject?: FormSubject | undefined;
  /** What else is sent beside the fields, such as the version that the page showed. */
  expected?: HiddenFields | undefined;
  /** The page that is shown when it is done, if not this one. */
  back?: string | undefined;
  refused?: RefusedPost | undefined;
  /** Whether it has a field for a file. */
  withFile?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A form that does one act when it is posted to its page, with or without a script. The router sends it, so that its page
 * stays until an answer is there. Sent twice, it is sent once. After a refusal it says why, unless it is another form of
 * the page that was refused.
 */
export function PostedForm({
  action,
  id,
  subject = {},
  expected = {},
  back,
  refused,
  withFile,
  className,
  showRefusal,
  children,
}: PostedFormProps & { showRefusal?(message: string): ReactNode }) {
  const submit = useSubmit();
  const sent = useRef(false);
  const answered = useActionData();
  useEffect(() => {
    if (answered) sent.current = false;
  }, [answered]);
  // A page that the browser kept is shown again as it was left: with its form sent, which then could never be sent again.
  useOnKeptPage(() => {
    sent.current = false;
  });
  function sendOnce(event: SubmitEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (event.defaultPrevented || leavesPageOpen(submitter)) return;
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    void submit(submitter ?? event.currentTarget, { state: SAME_PAGE });
  }
  const reason = refused && isOf(refused, action, subject) ? refused.message : undefined;
  return (
    <form
      method="post"
      encType={withFile ? 'multipart/form-data' : undefined}
      id={id}
      className={className}
      onSubmit={sendOnce}
    >
      <input type="hidden" name="act" value={action} />
      {back && <input type="hidden" name="back" value={back} />}
      {Object.entries({ ...subject, ...expected }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {reason && showRefusal?.(reason)}
      {reason && <ExpressRequest refused={refused} />}
      {reason && refused?.signIn && (
        <p>
          <SignInLink to={refused.signIn} />
        </p>
      )}
      {children}
    </form>
  );
}

/** Whether it was this form that was refused. */
export function isOf(
  { values }: { values: PostedFields },
  action: string,
  subject: FormSubject = {},
): boolean {
  return (
    values.act === action && Object.entries(subject).every(([name, value]) => values[name] === String(value))
  );
}

/** Whether a button only reads something with the fields, as one that prints: it may be pressed as often as one likes. */
function leavesPageOpen(submitter: HTMLButtonElement | null): boolean {
  return submitter?.formMethod === 'get';
}

/** Why the form that was posted last was refused, until the next is posted: reading a page again forgets what its action answered. */
export function useRefused(): RefusedPost | undefined {
  const answered = useActionData() as RefusedPost | undefined;
  const { key } = useLocation();
  const [kept, keep] = useState({ answered, key });
  const isOld = answered ? answered !== kept.answered : kept.answered && key !== kept.key;
  if (isOld) keep({ answered, key });
  const refused = isOld ? answered : kept.answered;
  return refused && 'message' in refused ? refused : undefined;
}

/**
 * At the top of each page with forms: why a form was refused that the page no longer has, because the page has moved on.
 * While a form of the page says it, the style sheet hides this. After a refusal it reads the page again, and takes the
 * focus where the form is gone.
 */
export function PageRefusal({ className }: { className: string }) {
  const refused = useRefused();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const notice = useRef<HTMLParagraphElement>(null);
  const first = useRef(refused);
  const focused = useRef<RefusedPost>(undefined);
  useRefusalInTitle(refused);
  useEffect(() => {
    if (refused && refused !== first.current && refused.code !== NOT_SENT) void revalidate();
  }, [refused, revalidate]);
  useEffect(() => {
    if (!refused || focused.current === refused || !notice.current?.checkVisibility()) return;
    focused.current = refused;
    notice.current.focus();
  });
  // What led away from a page that the browser kept has not ended for the router, which then would read nothing again.
  useOnKeptPage(
    () =>
      void navigate(location.search || '?', { replace: true, state: SAME_PAGE, preventScrollReset: true }),
  );
  return (
    refused && (
      <p className={`page-refusal ${className}`} ref={notice} role="alert" tabIndex={-1}>
        {refused.message}
        {refused.signIn && ' '}
        <SignInLink to={refused.signIn} />
      </p>
    )
  );
}
