import type { ReactNode } from 'react';
import { Lamp } from '../lamp.tsx';
import { useBusyNews } from './use-busy-news.ts';
import { useReady } from './use-ready.ts';

/**
 * Submits the form. While something is missing, and while the form is being sent, the button is `aria-disabled`: it
 * stays in reach of the keyboard and keeps the focus, which `disabled` would drop. It is `disabled` only until a script
 * can handle the form, unless the browser can post that by itself; where no script runs it is not shown, and the form
 * or its page says whom to ring.
 */
export function SubmitButton({
  className = 'btn btn--go',
  labels: [idle, sending],
  busy,
  waits = false,
  hint,
  posts = false,
  children,
}: {
  className?: string;
  labels: readonly [idle: string, sending: string];
  busy: boolean;
  /** Cannot be pressed yet, whether or not a hint says why. */
  waits?: boolean;
  /** The id of the text that says what is missing, while something is. */
  hint?: string | undefined;
  /** Whether the form works without a script. */
  posts?: boolean;
  children?: ReactNode;
}) {
  useBusyNews(busy, sending);
  const ready = useReady();
  // Without a script nothing can tell that the form has been filled in, so the server says what is missing.
  const closed = (waits || hint !== undefined) && (ready || !posts);
  return (
    <button
      type="submit"
      className={posts ? className : `${className} needs-script`}
      disabled={!ready && !posts}
      aria-disabled={busy || closed ? true : undefined}
      aria-describedby={hint}
      aria-busy={busy || undefined}
    >
      {busy ? sending : idle}
      {busy && <Lamp />}
      {children}
    </button>
  );
}

/** "your email, first name and postcode" */
export function formatList(names: readonly string[]): string {
  const rest = names.slice(0, -1).join(', ');
  return `${rest && `${rest} and `}${names.at(-1) ?? ''}`;
}
