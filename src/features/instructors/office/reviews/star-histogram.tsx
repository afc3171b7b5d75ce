import { Panel } from '#src/kit/parts/panel.tsx';
import type { StarDecisions } from './star-decisions.ts';

const ROW = 26;

/** Decisions by stars as a table, and the share rejected as bars. */
export function StarHistogram({ decisions: { since, rows, lowest } }: { decisions: StarDecisions }) {
  const shares = rows.map(({ stars, share }) => `${Math.round(share)}% of ${stars} stars`).join(', ');
  return (
    <Panel id="by-stars" title="Decisions by stars" count={`since ${since}`} foot={<p>{lowest}</p>}>
      <table className="table table--tight">
        <caption className="visually-hidden">Reviews published and rejected by stars, since {since}</caption>
        <thead>
          <tr>
            <th scope="col">Stars</th>
            <th scope="col" className="num">
              Published
            </th>
            <th scope="col" className="num">
              Rejected
            </th>
            <th scope="col" className="num">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stars, published, rejected, share }) => (
            <tr key={stars}>
              <th scope="row">{stars}</th>
              <td className="num">{published}</td>
              <td className="num">{rejected}</td>
              <td className="num">{Math.round(share)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
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
