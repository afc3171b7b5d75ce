import { percent, topOf } from '#src/kit/figures/chart-scale.ts';
import { PlotRow, TOP } from '#src/kit/figures/plot-row.tsx';
import type { Compared } from './comparison.ts';
import type { Stretch } from './period.ts';

export interface BarRow {
  name: string;
  total: string;
  isMain?: boolean;
  values: readonly Compared[];
}

/**
 * A row of bars for each of several things, a bar a month or a day. What is open is hollow, and a line across a bar is the
 * same days a year before. Each row has its own scale, which begins at nought.
 */
export function BarRows({
  stretches,
  rows,
  least,
  format,
}: {
  stretches: readonly Stretch[];
  rows: readonly BarRow[];
  /** The least top of a scale. */
  least: number;
  format(value: number): string;
}) {
  const slot = 100 / Math.max(stretches.length, 1);
  const every = stretches.length > 12 ? 7 : stretches.length > 6 ? 3 : 1;
  return (
    <>
      <div className="kinds grid g-3">
        {rows.map((row) => (
          <Row key={row.name} row={row} stretches={stretches} slot={slot} least={least} format={format} />
        ))}
        <div className="kind">
          <div className="kind--axis">
            <svg className="chart" width="100%" height="24" aria-hidden="true">
              {stretches.map(({ from, label }, at) =>
                at % every === 0 ? (
                  <text key={from} x={percent((at + 0.5) * slot)} y="18" textAnchor="middle">
                    {label}
                  </text>
                ) : at === stretches.length - 1 && at % every > 1 ? (
                  // At the edge, so that it keeps clear of the one before it on a phone.
                  <text key={from} x="100%" y="18" textAnchor="end">
                    {label}
                  </text>
                ) : null,
              )}
            </svg>
          </div>
        </div>
      </div>
      <Key stretches={stretches} />
    </>
  );
}

function Row({
  row,
  stretches,
  slot,
  least,
  format,
}: {
  row: BarRow;
  stretches: readonly Stretch[];
  slot: number;
  least: number;
  format(value: number): string;
}) {
  const { name, isMain, values } = row;
  const height = isMain ? 128 : 48;
  const top = topOf(
    values.flatMap(({ now, before }) => [now, before]),
    least,
  );
  const tall = (value: number) => Math.round((Math.max(0, value) * height) / top);
  const best = values.reduce((most, { now }, at) => (now > (values[most]?.now ?? 0) ? at : most), 0);
  const most = values[best]?.now ?? 0;
  const said = most > 0 ? `${name}. Most in ${stretches[best]?.name}: ${format(most)}.` : name;
  return (
    <PlotRow row={row} said={said} top={format(top)} height={height} below={2}>
      {stretches.map(({ from, isOpen }, at) => {
        const own = tall(values[at]?.now ?? 0);
        return own > 0 ? (
          <rect
            key={from}
            className={isOpen ? 'bar-w' : 'bar-i'}
            x={percent(at * slot + slot * 0.18)}
            width={percent(slot * 0.64)}
            y={TOP + height - own}
            height={own}
          />
        ) : null;
      })}
      {stretches.map(({ from }, at) => {
        const y = TOP + height - tall(values[at]?.before ?? 0);
        return (values[at]?.before ?? 0) > 0 ? (
          <g key={from}>
            <BeforeLine
              x1={percent(at * slot + slot * 0.06)}
              x2={percent((at + 1) * slot - slot * 0.06)}
              y={y}
            />
          </g>
        ) : null;
      })}
    </PlotRow>
  );
}

/** Seen on white as on a black bar. */
function BeforeLine({ x1, x2, y }: { x1: string; x2: string; y: number }) {
  return (
    <>
      <line stroke="var(--color-panel)" strokeWidth="5" x1={x1} x2={x2} y1={y} y2={y} />
      <line stroke="var(--color-edge)" strokeWidth="3" x1={x1} x2={x2} y1={y} y2={y} />
    </>
  );
}

function Key({ stretches }: { stretches: readonly Stretch[] }) {
  const open = stretches.find(({ isOpen }) => isOpen);
  return (
    <ul className="key quiet cluster items-stretch g-1 gx-5">
      <li>
        <svg className="chart" viewBox="0 0 16 16" aria-hidden="true">
          <rect className="bar-i" width="16" height="16" />
        </svg>
        This year
      </li>
      {open && (
        <li>
          <svg className="chart" viewBox="0 0 16 16" aria-hidden="true">
            <rect className="bar-w" x="2" y="2" width="12" height="12" />
          </svg>
          Until today
        </li>
      )}
      <li>
        <svg className="chart" viewBox="0 0 16 16" aria-hidden="true">
          <line stroke="var(--color-edge)" strokeWidth="3" x1="0" x2="16" y1="8" y2="8" />
        </svg>
        The same days a year before
      </li>
    </ul>
  );
}
