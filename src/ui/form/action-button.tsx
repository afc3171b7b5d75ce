import type { ReactNode } from 'react';
import { Lamp } from '../lamp.tsx';
import { NoScriptForm, type PlainPostProps } from './no-script-form.tsx';
import { useBusyNews } from './use-busy-news.ts';
import { useReady } from './use-ready.ts';
import { useSingleFlight } from './use-single-flight.ts';

/** Sends something by itself, once at a time. While it does, it says so and keeps the focus. */
export function ActionButton({
  className = 'btn',
  labels: [idle, doing],
  run,
  plain,
  children,
}: {
  className?: string;
  labels: readonly [idle: ReactNode, doing: string];
  /** The button stays busy until this settles. */
  run(): Promise<unknown>;
  /** What a browser without scripts posts in its place. */
  plain?: Pick<PlainPostProps, 'to' | 'fields'>;
  children?: ReactNode;
}) {
  const [busy, start] = useSingleFlight(run);
  const ready = useReady();
  useBusyNews(busy, doing);
  const button = (
    <button
      type={plain ? 'submit' : 'button'}
      className={className}
      disabled={!plain && !ready}
      onClick={plain ? undefined : () => void start()}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? doing : idle}
      {busy && <Lamp />}
      {children}
    </button>
  );
  return plain ? (
    <NoScriptForm {...plain} onPost={() => void start()}>
      {button}
    </NoScriptForm>
  ) : (
    button
  );
}
