import { type FormEvent, type ReactNode, useRef } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ExpressRequest } from '#src/ui/form/express-request.tsx';

/**
 * A form that does one act when the browser posts it to its page, with or without a script. Sent twice, it is sent once.
 * After a refusal it says why, unless it is another form of the page that was refused.
 */
export function DiaryForm({
  act,
  given = {},
  back,
  refused,
  className = 'acts',
  children,
}: {
  /** The act's name. */
  act: string;
  /** What is sent beside the fields: the parameters of the act's path. */
  given?: Record<string, string | number>;
  /** The page that is shown when it is done, if not this one. */
  back?: string;
  refused?: RefusedPost | undefined;
  className?: string;
  children: ReactNode;
}) {
  const sent = useRef(false);
  function once(event: FormEvent) {
    if (sent.current) event.preventDefault();
    sent.current = true;
  }
  return (
    <form method="post" className={className} onSubmit={once}>
      <input type="hidden" name="act" value={act} />
      {back && <input type="hidden" name="back" value={back} />}
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refused && isOf(refused, act, given) && (
        <>
          <p className="refused" role="alert">
            {refused.message}
          </p>
          <ExpressRequest refused={refused} />
        </>
      )}
      {children}
    </form>
  );
}

/** Whether it was this form that was refused. */
export function isOf(
  { values }: RefusedPost,
  act: string,
  given: Record<string, string | number> = {},
): boolean {
  return values.act === act && Object.entries(given).every(([name, value]) => values[name] === String(value));
}
