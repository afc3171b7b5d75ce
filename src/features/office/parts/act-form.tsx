import { type FormEvent, type ReactNode, useRef } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';

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
  function once(event: FormEvent) {
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
      {children}
    </form>
  );
}

/** Whether it was this form that was refused. */
function isOf({ values }: RefusedPost, act: string, given: Record<string, string | number>): boolean {
  return values.act === act && Object.entries(given).every(([name, value]) => values[name] === String(value));
}
