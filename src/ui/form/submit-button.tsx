import type { ReactNode } from 'react';
import { useReady } from './use-ready.ts';

/**
 * Submits the form. While something is missing the button stays reachable by keyboard, described by a hint; it is
 * `disabled` only until a script can handle the form.
 */
export function SubmitButton({
  look = 'btn btn--go',
  words: [idle, sending],
  busy,
  hint,
  children,
}: {
  look?: string;
  words: readonly [idle: string, sending: string];
  busy: boolean;
  /** The id of the text that says what is missing, while something is. */
  hint?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <button
      type="submit"
      className={look}
      disabled={!useReady()}
      aria-disabled={hint ? true : undefined}
      aria-describedby={hint}
      aria-busy={busy || undefined}
    >
      {busy ? sending : idle}
      {children}
    </button>
  );
}

/** "your email, first name and postcode" */
export function listInWords(names: readonly string[]): string {
  const rest = names.slice(0, -1).join(', ');
  return `${rest && `${rest} and `}${names.at(-1) ?? ''}`;
}
