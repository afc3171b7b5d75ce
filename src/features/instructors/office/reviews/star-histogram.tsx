import { Table } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { StarDecisions } from './star-decisions.ts';

const ROW = 26;

/** Decisions by stars as a table, and the share rejected as bars. */
export function StarHistogram({ decisions: { since, rows, lowest } }: { decisions: StarDecisions }) {
  const shares = rows.map(({ stars, share }) => `${Math.round(share)}% of ${stars} stars`).join(', ');
  return (
    <Panel id="by-stars" title="Decisions by stars" count={`since ${since}`} foot={<p>{lowest}</p>}>
      <Table
        caption={`Reviews published and rejected by stars, since ${since}`}
        className="table--tight"
        columns={[
          { head: 'Stars', cell: ({ stars }) => stars },
          { head: 'Published', num: true, cell: ({ published }) => published },
          { head: 'Rejected', num: true, cell: ({ rejected }) => rejected },
          { head: 'Share', num: true, cell: ({ share }) => `${Math.round(share)}%` },
        ]}
        rows={rows}
        keyOf={({ stars }) => stars}
      />
      <h3 className="mt-4">Share rejected, by stars</h3>
      <svg
        className="chart"
        width="100%"
        height={rows.length * ROW + 2}
        role="img"
        aria-label={`Share rejected: ${shares}`}
      >
        {rows.map(({ stars, share }, index) => (
          <g key={stars}>
            <text x="0" y={index * ROW + 17}>
              {stars}
            </text>
            <rect fill="var(--color-rule)" x="8%" width="92%" y={index * ROW + 6} height="12" />
            <rect className="bar-i" x="8%" width={`${share * 0.92}%`} y={index * ROW + 6} height="12" />
          </g>
        ))}
      </svg>
    </Panel>
  );
}
