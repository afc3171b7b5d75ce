import type { FormEvent, ReactNode } from 'react';

export interface PlainPostProps {
  to: string;
  fields: Record<string, string | number>;
  /** Once scripts run. */
  onPost?(): void;
  children: ReactNode;
}

/** A form of hidden fields around a button: a script does what it says, or without one the browser posts it. */
export function NoScriptForm({ to, fields, onPost, children }: PlainPostProps) {
  function post(event: FormEvent) {
    event.preventDefault();
    onPost?.();
  }
  return (
    <form method="post" action={to} onSubmit={post}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
