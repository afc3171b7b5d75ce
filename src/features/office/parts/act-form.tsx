import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ExpressRequest } from '#src/ui/form/express-request.tsx';

/**
 * A form that does one act when the browser posts it to its page, with or without a script. Sent twice, it is sent once.
 * After a refusal it says why, unless it is another form of the page that was refused.
 */
export function ActForm({
  act,
  id,
  given = {},
  back,
  refused,
  className,
  children,
}: {
  /** The act's name. */
  act: string;
  /** By which fields elsewhere on the page belong to it. */
  id?: string;
  /** What is sent beside the fields: the parameters of the act's path. */
  given?: Record<string, string | number>;
  /** The page that is shown when it is done, if not this one. */
  back?: string;
  refused?: RefusedPost | undefined;
  className?: string;
  children: ReactNode;
}) {
  const sent = useRef(false);
  // A page that the browser kept is shown again as it was left: with its form sent, which then could never be sent again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) sent.current = false;
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  function once(event: SubmitEvent<HTMLFormElement>) {
    if (leavesPageOpen(event.nativeEvent.submitter)) return;
    if (sent.current) event.preventDefault();
    sent.current = true;
  }
  const why = refused && isOf(refused, act, given) ? refused.message : undefined;
  return (
    <form method="post" id={id} className={className} onSubmit={once}>
      <input type="hidden" name="act" value={act} />
      {back && <input type="hidden" name="back" value={back} />}
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {why && (
        <p className="state state--wrong" role="alert">
          {why}
        </p>
      )}
      {why && <ExpressRequest refused={refused} />}
      {children}
    </form>
  );
}

/** Whether a button only reads something with the fields, as one that prints: it may be pressed as often as one likes. */
function leavesPageOpen(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formMethod === 'get';
}

/** Whether it was this form that was refused. */
function isOf({ values }: RefusedPost, act: string, given: Record<string, string | number>): boolean {
  return values.act === act && Object.entries(given).every(([name, value]) => values[name] === String(value));
}
