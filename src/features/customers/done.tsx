import type { ReactNode } from 'react';
import { TickIcon } from '#src/ui/icons.tsx';

/** Stays on the page when the message at its bottom has gone; that one is what is read out. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p className="done">
      <TickIcon />
      {children}
    </p>
  );
}
