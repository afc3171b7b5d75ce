import { percent, topOf } from '#src/kit/figures/chart-scale.ts';
import { PlotRow, TOP } from '#src/kit/figures/plot-row.tsx';
import { Table } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { asPence, pounds, shortPounds } from '#src/platform/money.ts';

/** What a run comes to. */
export interface RunBar {
  number: number;
  week: string;
  pence: number;
  isOpen: boolean;
}

const HEIGHT = 112;

/** Runs as bars, the oldest first, with their table beneath. The open one is hollow; what is below nought has no bar. */
export function RunsChart({ title, name, bars }: { title: string; name: string; bars: readonly RunBar[] }) {
  const last = bars.at(-1);
  if (!last || bars.length < 2) return null;
  const slot = 100 / bars.length;
  const top = topOf(bars.map(({ pence }) => pence));
  const most = bars.reduce((best, bar) => (bar.pence > best.pence ? bar : best));
  const row = { name, total: `${amountOf(last)}${last.isOpen ? ' now' : ''}`, isMain: true };
  const said = `${title}. Most in run ${most.number}: ${amountOf(most)}`;
  return (
    <Panel
      id="last-runs"
      title={title}
      count={last.isOpen ? `run ${last.number} is still open` : undefined}
      foot={
        <details className="more">
          <summary>Show as a table</summary>
          <Table
            caption={`${title}, the newest first`}
            className="table--tight"
            columns={[
              { head: 'Run', cell: ({ number }) => number },
              { head: 'Week', cell: ({ week }) => week },
              { head: name, num: true, cell: (bar) => amountOf(bar) },
            ]}
            rows={bars.toReversed()}
            keyOf={({ number }) => number}
          />
        </details>
      }
    >
      <PlotRow row={row} said={said} top={shortPounds(asPence(top))} height={HEIGHT} below={24}>
        {bars.map(({ number, pence, isOpen }, at) => {
          const tall = Math.round((Math.max(0, pence) * HEIGHT) / top);
          return (
            <g key={number}>
              {tall > 0 && (
                <rect
                  className={isOpen ? 'bar-w' : 'bar-i'}
                  x={percent(at * slot + slot * 0.14)}
                  width={percent(slot * 0.72)}
                  y={TOP + HEIGHT - tall}
                  height={tall}
                />
              )}
              <text x={percent((at + 0.5) * slot)} y={TOP + HEIGHT + 20} textAnchor="middle">
                {number}
              </text>
            </g>
          );
        })}
      </PlotRow>
    </Panel>
  );
}

function amountOf({ pence }: RunBar): string {
  return pounds(asPence(pence)).replace('-', '−');
}
