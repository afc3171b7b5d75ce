import { type FormEvent, type ReactNode, useRef } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ExpressRequest } from '#src/ui/form/express-request.tsx';

/** A form that does one act of the learner's, with or without a script. Sent twice, it is sent once. */
export function LearnerForm({
  act,
  given = {},
  refused,
  className,
  children,
}: {
  /** The act's name. */
  act: string;
  /** What is sent beside the fields. */
  given?: Record<string, string | number>;
  /** Says why above the fields, unless another form of the page was refused. */
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
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refused?.values.act === act && (
        <Refusal message={refused.message}>
          <ExpressRequest refused={refused} />
        </Refusal>
      )}
      {children}
    </form>
  );
}

export function Refusal({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="problem" role="alert">
      <p>{message}</p>
      {children}
    </div>
  );
}
