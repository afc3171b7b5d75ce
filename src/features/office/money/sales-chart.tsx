import { percent, topOf } from '#src/kit/figures/chart-scale.ts';
import { PlotRow, TOP } from '#src/kit/figures/plot-row.tsx';
import { asPence, pounds, shortPounds } from '#src/platform/money.ts';

export interface ChartDay {
  day: string;
  /** "1 Nov". */
  label: string;
  isWeekend: boolean;
  isToday: boolean;
}

export interface ChartRow {
  name: string;
  total: string;
  isMain: boolean;
  /** In pence, for each day. */
  values: readonly number[];
}

/** Sales by day, a row for each kind: each with its own scale, which is written at its top line. */
export function SalesChart({ days, rows }: { days: readonly ChartDay[]; rows: readonly ChartRow[] }) {
  const slot = 100 / Math.max(days.length, 1);
  return (
    <div className="kinds grid g-3">
      {rows.map((row) => (
        <Row key={row.name} row={row} days={days} slot={slot} />
      ))}
      <div className="kind">
        <div className="kind--axis">
          <svg className="chart" width="100%" height="24" aria-hidden="true">
            {days.map(({ day, label }, at) =>
              at % 7 === 0 ? (
                <text key={day} x={percent(at * slot + slot * 0.16)} y="18">
                  {at === 0 ? label : label.split(' ')[0]}
                </text>
              ) : null,
            )}
          </svg>
        </div>
      </div>
    </div>
  );
}

function Row({ row, days, slot }: { row: ChartRow; days: readonly ChartDay[]; slot: number }) {
  const { name, isMain, values } = row;
  const height = isMain ? 112 : 48;
  const top = topOf(values);
  const best = values.indexOf(Math.max(...values));
  const said = `${name} by day${values[best] ? `, best on ${days[best]?.label}, ${pounds(asPence(values[best]))}` : ''}`;
  return (
    <PlotRow row={row} said={said} top={shortPounds(asPence(top))} height={height} below={1}>
      {days.map(({ day, isWeekend }, at) =>
        isWeekend ? (
          <rect
            key={day}
            fill="var(--color-sand)"
            x={percent(at * slot)}
            width={percent(slot)}
            y={TOP}
            height={height}
          />
        ) : null,
      )}
      {days.map(({ day, isToday }, at) => {
        const tall = Math.round((Math.max(0, values[at] ?? 0) * height) / top);
        return tall > 0 ? (
          <rect
            key={day}
            className={isToday ? 'bar-w' : 'bar-i'}
            x={percent(at * slot + slot * 0.16)}
            width={percent(slot * 0.68)}
            y={TOP + height - tall}
            height={tall}
          />
        ) : null;
      })}
    </PlotRow>
  );
}
