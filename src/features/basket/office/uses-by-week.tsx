import { CardTable } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';

interface Week {
  from: string;
  /** "23 Nov" */
  label: string;
  uses: number;
}

/** In pixels: the room for the top of the scale, the bars, and the room for the days under them. */
const [TOP, TALL, BELOW] = [20, 96, 24];
/** The least top of the scale. */
const LEAST = 5;
/** Under every so many bars stands the day on which the week begins. */
const EVERY = 4;

/** How often a code was used in each of the last weeks. The week of today, which is not over, is hollow. */
export function UsesByWeek({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(LEAST, ...weeks.map(({ uses }) => uses));
  const said = weeks.map(({ label, uses }) => `${label}: ${uses}`).join(', ');
  const across = (at: number) => `${(at * 100) / weeks.length}%`;
  return (
    <Panel id="weeks" title="Uses by week">
      <svg
        className="chart"
        width="100%"
        height={TOP + TALL + BELOW}
        role="img"
        aria-label={`Uses in the week from ${said}`}
      >
        <line stroke="var(--color-rule)" x1="0" x2="100%" y1={TOP} y2={TOP} />
        <text x="0" y="14">
          {most}
        </text>
        {weeks.map(({ from, label, uses }, at) => {
          const height = Math.round((uses * TALL) / most);
          return (
            <g key={from}>
              {height > 0 && (
                <rect
                  className={at === weeks.length - 1 ? 'bar-w' : 'bar-i'}
                  x={across(at + 0.18)}
                  width={across(0.64)}
                  y={TOP + TALL - height}
                  height={height}
                />
              )}
              {at % EVERY === 0 && (
                <text x={across(at)} y={TOP + TALL + 18}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
        <line stroke="var(--color-ink)" x1="0" x2="100%" y1={TOP + TALL} y2={TOP + TALL} />
      </svg>
      <details>
        <summary>As a table</summary>
        <CardTable
          caption="Uses by week"
          className="table--tight"
          rows={weeks}
          keyOf={({ from }) => from}
          columns={[
            { head: 'Week from', cell: ({ label }) => label },
            { head: 'Uses', num: true, className: 'end', cell: ({ uses }) => uses },
          ]}
        />
      </details>
    </Panel>
  );
}
