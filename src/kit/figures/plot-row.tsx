import type { ReactNode } from 'react';

/** Above the bars is room for what the top of the scale is. */
export const TOP = 20;

/** One row of a chart: its name and total, and bars between a line at the top of its own scale and one at nought. */
export function PlotRow({
  row: { name, total, isMain = false },
  said,
  top,
  height,
  below,
  children,
}: {
  row: { name: string; total: string; isMain?: boolean };
  /** What those hear who do not see it. */
  said: string;
  /** The label at the top of the scale. */
  top: string;
  /** Of the bars, in pixels, and the room below them. */
  height: number;
  below: number;
  /** Drawn from `TOP` down. */
  children: ReactNode;
}) {
  return (
    <div className="kind">
      <div className="kind__name cluster cluster--nowrap items-stretch between g-3">
        {isMain ? <b>{name}</b> : <span>{name}</span>}
        <span>{total}</span>
      </div>
      <svg className="chart" width="100%" height={height + TOP + below} role="img" aria-label={said}>
        <line stroke="var(--color-rule)" x1="0" x2="100%" y1={TOP} y2={TOP} />
        <text x="0" y="14">
          {top}
        </text>
        {children}
        <line stroke="var(--color-ink)" x1="0" x2="100%" y1={TOP + height} y2={TOP + height} />
      </svg>
    </div>
  );
}
