import { percent, topOf } from '#src/kit/figures/chart-scale.ts';
import { asPence, shortPounds } from '#src/platform/money.ts';

/** A month of vouchers, in pence. */
export interface OwedMonth {
  month: string;
  /** "Nov". */
  label: string;
  /** Sold, moved in or given. */
  added: number;
  /** Spent, expired, refunded or void. */
  gone: number;
  owed: number;
}

const MIDDLE = 94;
const HALF = 66;

/** Vouchers sold above the line, spent or ended below it; and what is owed at the end of each month. */
export function OwedCharts({ months }: { months: readonly OwedMonth[] }) {
  const slot = 100 / Math.max(months.length, 1);
  const top = topOf(months.flatMap(({ added, gone }) => [added, gone]));
  const tall = (pence: number) => Math.round((Math.max(0, pence) * HALF) / top);
  return (
    <div className="two-charts grid g-4 gx-10">
      <div>
        <h3>Sold and spent</h3>
        <svg
          className="chart"
          width="100%"
          height="186"
          role="img"
          aria-label="Vouchers sold and spent by month, told in the table below"
        >
          <defs>
            <pattern
              id="hatch"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line stroke="var(--color-ink)" strokeWidth="2" x1="1" x2="1" y1="0" y2="6" />
            </pattern>
          </defs>
          {months.map(({ month, label, added, gone }, at) => (
            <g key={month}>
              <rect
                className="bar-i"
                x={percent(at * slot + slot * 0.14)}
                width={percent(slot * 0.56)}
                y={MIDDLE - tall(added)}
                height={tall(added)}
              />
              <rect
                fill="url(#hatch)"
                stroke="var(--color-ink)"
                x={percent(at * slot + slot * 0.14)}
                width={percent(slot * 0.56)}
                y={MIDDLE}
                height={tall(gone)}
              />
              <text x={percent(at * slot + slot * 0.14)} y="180">
                {label}
              </text>
            </g>
          ))}
          <line stroke="var(--color-ink)" x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
        </svg>
        <ul className="key quiet cluster items-stretch g-1 gx-5">
          <li>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <rect fill="var(--color-ink)" width="16" height="16" />
            </svg>
            Sold
          </li>
          <li>
            <svg className="chart" viewBox="0 0 16 16" aria-hidden="true">
              <rect fill="url(#hatch)" stroke="var(--color-ink)" width="16" height="16" />
            </svg>
            Spent, expired or ended
          </li>
        </ul>
      </div>
      <OwedLine months={months} slot={slot} />
    </div>
  );
}

const FLOOR = 150;

function OwedLine({ months, slot }: { months: readonly OwedMonth[]; slot: number }) {
  const top = topOf(months.map(({ owed }) => owed));
  const points = months.map(({ month, label, owed }, at) => ({
    month,
    label,
    owed,
    x: percent((at + 0.5) * slot),
    y: FLOOR - Math.round((Math.max(0, owed) * 110) / top),
  }));
  return (
    <div>
      <h3>Owed at the end of the month</h3>
      <svg
        className="chart"
        width="100%"
        height="186"
        role="img"
        aria-label="What is owed to holders by month, told in the table below"
      >
        <line stroke="var(--color-rule)" x1="0" x2="100%" y1={FLOOR} y2={FLOOR} />
        {points.slice(1).map(({ month, x, y }, at) => (
          <line
            key={month}
            stroke="var(--color-ink)"
            strokeWidth="3"
            strokeLinecap="round"
            x1={points[at]?.x}
            y1={points[at]?.y}
            x2={x}
            y2={y}
          />
        ))}
        {points.map(({ month, label, owed, x, y }, at) => (
          <g key={month}>
            <circle fill="var(--color-panel)" stroke="var(--color-ink)" strokeWidth="3" cx={x} cy={y} r="5" />
            {(at === 0 || at === points.length - 1) && (
              <text className="say" textAnchor="middle" x={x} y={y - 12}>
                {shortPounds(asPence(Math.round(owed / 100) * 100))}
              </text>
            )}
            <text textAnchor="middle" x={x} y="180">
              {label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
