import { useEffect, useRef } from 'react';
import { data, useNavigate, useRevalidator, useSubmit } from 'react-router';
import type { PostedFields, RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { gotNoAnswer, type Result } from '../refresh/keep-shown-page.ts';
import { useOnKeptPage } from '../use-on-kept-page.ts';
import { PageRefusal, useRefused } from './posted-form.tsx';

/** The code of a refusal that says that no answer came. */
const NOT_SENT = 'not_sent';

/**
 * A middleware of the router, for pages whose forms are sent in place. Where a form gets no answer, it is told so as of any
 * refusal: the page stays, and what was typed in it.
 */
export async function keepTypedForm(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  if (request.method === 'GET') return next();
  const posted = await request.clone().formData();
  const results = Object.entries((await next()) as Record<string, Result>);
  return Object.fromEntries(
    results.map(([route, result]) => [
      route,
      gotNoAnswer(result) ? { type: 'data', result: data(notSent(posted), { status: 503 }) } : result,
    ]),
  );
}

function notSent(posted: FormData): RefusedPost {
  // Without an answer nobody knows whether it arrived, unless there was no way for it to leave.
  const message =
    navigator.onLine === false
      ? 'This wasn’t sent, because you’re offline. What you typed is still here: send it again when you’re back online.'
      : 'We got no answer, so this may not have been sent. What you typed is still here: please send it again.';
  return {
    ok: false,
    message,
    code: NOT_SENT,
    errors: {},
    values: Object.fromEntries(posted) as PostedFields,
  };
}

/** Sends a form by the router, so that its page stays until an answer is there. */
export function useSendInPlace() {
  const submit = useSubmit();
  return (form: HTMLElement) => void submit(form as HTMLFormElement, { preventScrollReset: true });
}

/** `PageRefusal` of such a page: after a refusal it reads the page again, and takes the focus where the form is gone. */
export function RefusedInPlace({ className }: { className: string }) {
  const refused = useRefused();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const notice = useRef<HTMLParagraphElement>(null);
  const first = useRef(refused);
  const focused = useRef<RefusedPost>(undefined);
  useEffect(() => {
    if (refused && refused !== first.current && refused.code !== NOT_SENT) void revalidate();
  }, [refused, revalidate]);
  useEffect(() => {
    if (!refused || focused.current === refused || !notice.current?.checkVisibility()) return;
    focused.current = refused;
    notice.current.focus();
  });
  // What led away from a page that the browser kept has not ended for the router, which then would read nothing again.
  useOnKeptPage(() => void navigate(location.search || '?', { replace: true, preventScrollReset: true }));
  return <PageRefusal className={className} notice={notice} />;
}
