import { type Column, Table } from '#src/kit/parts/card-table.tsx';
import { formatDate } from '#src/platform/dates.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import type { Funnel, FunnelStep } from '../read-funnel.server.ts';

const ROWS: readonly [FunnelStep, string][] = [
  ['area', 'Area page'],
  ['added', 'Added'],
  ['checkout', 'Checkout'],
  ['paid', 'Paid'],
];
const HEIGHT = 56;
const TOP = 22;

/** A row of bars for each of four steps, a bar a day. Weekends are sand, today is hollow. */
export function FunnelByDay({ days, total, today }: Pick<Funnel, 'days' | 'total'> & { today: string }) {
  return (
    <div className="kinds grid g-3 kinds--one">
      {ROWS.map(([step, name]) => {
        const most = roundUp(Math.max(1, ...days.map(({ counts }) => counts[step])));
        const width = 100 / days.length;
        return (
          <div className="kind" key={step}>
            <div className="kind__name cluster cluster--nowrap items-stretch between g-3">
              <span className="strong">{name}</span>
              <span>{formatNumber(total[step])}</span>
            </div>
            <svg className="chart" height={HEIGHT + TOP} aria-hidden="true">
              {days.map(({ day }, index) =>
                isWeekend(day) ? (
                  <rect
                    key={day}
                    fill="var(--color-sand)"
                    x={`${index * width}%`}
                    y={TOP}
                    width={`${width}%`}
                    height={HEIGHT}
                  />
                ) : null,
              )}
              <line stroke="var(--color-rule)" x1="0" x2="100%" y1={TOP} y2={TOP} />
              <text x="0" y="15">
                {formatNumber(most)}
              </text>
              {days.map(({ day, counts }, index) => {
                const height = (counts[step] / most) * HEIGHT;
                return (
                  <rect
                    key={day}
                    className={day === today ? 'bar-w' : 'bar-i'}
                    x={`${(index + 0.15) * width}%`}
                    y={TOP + HEIGHT - height}
                    width={`${width * 0.7}%`}
                    height={height}
                  />
                );
              })}
              <line stroke="var(--color-ink)" x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
            </svg>
          </div>
        );
      })}
      <div className="kind">
        <p className="kind--axis row between quiet">
          <span>{formatDate(days[0]?.day ?? today)}</span>
          <span>{formatDate(days.at(-1)?.day ?? today)}</span>
        </p>
      </div>
    </div>
  );
}

const COLUMNS: Column<Funnel['days'][number]>[] = [
  { head: 'Day', cell: ({ day }) => formatDate(day) },
  ...ROWS.map(([step, head]) => ({
    head,
    num: true,
    cell: ({ counts }: Funnel['days'][number]) => formatNumber(counts[step]),
  })),
];

export function FunnelDaysTable({ days }: Pick<Funnel, 'days'>) {
  return (
    <details className="more">
      <summary>Show as a table</summary>
      <Table
        caption="Each day, the last first"
        isCaptionShown
        className="table--tight"
        columns={COLUMNS}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
      />
    </details>
  );
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

/** The next 1, 2 or 5 with noughts: 5, 10, 20, 50. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= most) ?? most;
}
