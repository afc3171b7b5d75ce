import { type ReactNode, useEffect, useRef } from 'react';
import { TickIcon } from '#src/ui/icons.tsx';

/**
 * Stays on the page when the message at its bottom has gone; that one is what is read out. It has the focus where the
 * form that had it begins anew.
 */
export function SavedNotice({ children }: { children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus();
  }, []);
  return (
    <p className="done" tabIndex={-1} ref={message}>
      <TickIcon />
      {children}
    </p>
  );
}
