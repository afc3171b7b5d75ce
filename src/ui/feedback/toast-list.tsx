import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepOffButtons } from './lift-toasts.ts';

export interface ToastText {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** The failed call, if the toast reports one. */
  call?: string | undefined;
}

/** §9: green toasts disappear after 3 seconds, red ones after 10. */
const TOAST_MS = { success: 3_000, error: 10_000 } as const;

interface Props {
  toasts: readonly ToastText[];
  onDismiss(id: number): void;
}

/** Messages at the bottom of the window, announced politely. The empty list is in the page from the start. */
export function ToastList({ toasts, onDismiss }: Props) {
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (toasts.length > 0 && list.current) return keepOffButtons(list.current);
  }, [toasts]);
  const dismiss = (id: number) => {
    // The focused button is removed with its message.
    region.current?.focus({ preventScroll: true });
    onDismiss(id);
  };
  return (
    <section ref={region} aria-label="Messages" tabIndex={-1}>
      <ol className="toasts" ref={list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            onEnd={() => onDismiss(toast.id)}
            onDismiss={() => dismiss(toast.id)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Its timer pauses while it is hovered or focused, and then starts again. */
function Toast({ toast, onEnd, onDismiss }: { toast: ToastText; onEnd(): void; onDismiss(): void }) {
  const [held, setHeld] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end.current(), TOAST_MS[toast.kind]);
    return () => clearTimeout(timer);
  }, [held, toast.kind]);
  return (
    <li
      className={`toast plate ${toast.kind === 'success' ? 'plate--green' : 'plate--red'}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      <button type="button" className="btn" onClick={onDismiss}>
        Dismiss
      </button>
    </li>
  );
}
