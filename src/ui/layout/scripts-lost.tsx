import type { ReactNode } from 'react';
import { OfficePhone } from './opening-hours.tsx';
import './scripts-lost.css';

/**
 * Shown where scripts are on but do not come: blocked, or lost on the way. A page has it until they run, and its styles
 * show it after some seconds, without moving anything for people whose scripts do load.
 */
export function ScriptsLost({
  feature,
  here,
  children,
}: {
  feature: string;
  here: string;
  children?: ReactNode;
}) {
  return (
    <div className="script-lost">
      <p className="notice">
        <span>
          {feature} needs JavaScript, which hasn’t loaded. <a href={here}>Reload this page</a>
          {children}, or ring us on <OfficePhone />, and we’ll help.
        </span>
      </p>
    </div>
  );
}
