import type { ReactNode } from 'react';
import { TriangleAlert } from '#src/ui/drawings/triangle-alert.ts';
import { icon } from '#src/ui/icons.tsx';

const MindIcon = icon(TriangleAlert);

/** What staff should know before they act; nothing that stops them. */
export function WarningNotice({ children }: { children: ReactNode }) {
  return (
    <div className="notice" role="note">
      <MindIcon />
      <div className="stack stack--3">{children}</div>
    </div>
  );
}
