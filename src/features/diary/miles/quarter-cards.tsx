import { percent } from '#src/kit/figures/chart-scale.ts';
import { PlotRow, TOP } from '#src/kit/figures/plot-row.tsx';
import { Table } from '#src/kit/parts/card-table.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import type { readOwnQuarter } from './read-own-mileage.server.ts';

type Quarter = Awaited<ReturnType<typeof readOwnQuarter>>;

/** Miles, share and claim of a quarter. */
export function QuarterSums({ miles, share, claim }: Pick<Quarter, 'miles' | 'share' | 'claim'>) {
  return (
    <dl className="sums">
      <div>
        <dt>Business miles</dt>
        <dd>{miles.business}</dd>
        <dd className="sums__of">{miles.of}</dd>
      </div>
      <div>
        <dt>Business share</dt>
        <dd>{share === null ? 'Not known' : `${share}%`}</dd>
        <dd className="sums__of">{share === null ? 'until two readings say it' : 'of the car’s costs'}</dd>
      </div>
      <div className="sums__claim">
        <dt>Expenses to claim</dt>
        <dd>{claim.amount}</dd>
        <dd className="sums__of">of {claim.spent} spent</dd>
      </div>
    </dl>
  );
}

export function MissingReading({ day, instead }: { day: string; instead: string }) {
  return (
    <WarningNotice>
      <p>
        <strong>No odometer reading for {day}.</strong> {instead}{' '}
        <a href="/diary/pay/miles/odometer">Enter it</a>
      </p>
    </WarningNotice>
  );
}

const HEIGHT = 96;

/** The tax year's miles by month. The last month has the days before 6 April. */
export function YearCard({ total, months, top }: Quarter['year']) {
  const slot = 100 / months.length;
  return (
    <section className="milecard" aria-labelledby="year">
      <h2 id="year">Business miles, this tax year</h2>
      <p>
        <strong>{total}</strong> miles since 6 April
      </p>
      <div className="milechart">
        <PlotRow
          row={{ name: 'By month', total: '' }}
          said={`Business miles by month: ${total} in all. The figures are below.`}
          top={top.miles}
          height={HEIGHT}
          below={24}
        >
          {months.map(({ name, letter, tenths, isNow }, at) => {
            const tall = Math.round((tenths * HEIGHT) / top.tenths);
            return (
              <g key={name}>
                <rect
                  className={isNow ? 'bar-w' : 'bar-i'}
                  x={percent(at * slot + slot * 0.16)}
                  width={percent(slot * 0.68)}
                  y={TOP + HEIGHT - tall}
                  height={tall}
                />
                <text x={percent(at * slot + slot * 0.5)} y={TOP + HEIGHT + 20} textAnchor="middle">
                  {letter}
                </text>
              </g>
            );
          })}
        </PlotRow>
      </div>
      <details>
        <summary>The figures</summary>
        <Table
          caption="Business miles by month"
          columns={[
            { head: 'Month', cell: ({ name }) => name },
            { head: 'Miles', num: true, cell: ({ miles }) => miles },
          ]}
          rows={months.filter(({ hasBegun }) => hasBegun)}
          keyOf={({ name }) => name}
        />
      </details>
    </section>
  );
}

export function OdometerCard({ readings }: { readings: Quarter['odometer'] }) {
  return (
    <section className="milecard" aria-labelledby="odometer">
      <h2 id="odometer">Odometer</h2>
      {readings.length === 0 ? (
        <p>No reading by the end of this quarter.</p>
      ) : (
        <dl className="receipt">
          {readings.map(({ id, title, miles }) => (
            <div key={id}>
              <dt>{title}</dt>
              <dd>{miles}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="quiet">
        A reading on the first and last day of a quarter is enough. More make the daily miles exact.{' '}
        <a href="/diary/pay/miles/odometer">All readings</a>
      </p>
    </section>
  );
}

/** What goes into the quarter's update, and its files. */
export function QuarterCard({
  school,
  income,
  rows,
  spent,
  claim,
  due,
  thresholds,
  hasReceipts,
  isEmpty,
  query,
}: Quarter['hmrc'] & { query: string }) {
  const [now, next] = thresholds;
  return (
    <section className="milecard" aria-labelledby="hmrc">
      <h2 id="hmrc">This quarter, for HMRC</h2>
      <Table
        caption="Totals by HMRC category"
        columns={[
          { head: 'Category', cell: ({ name }) => name },
          { head: 'Spent', num: true, cell: (row) => row.spent },
          { head: 'Claim', num: true, cell: (row) => row.claim ?? 'Not yet' },
        ]}
        rows={[
          { category: 'turnover', name: `Income from ${school}`, spent: '', claim: income },
          ...rows,
          { category: 'expenses', name: 'Expenses', spent, claim },
        ]}
        keyOf={({ category }) => category}
        rowLook={({ category }) => (category === 'expenses' ? 'milesum' : undefined)}
      />
      {!isEmpty && (
        <p className="cluster g-3">
          <a className="btn" href={`/diary/pay/miles.csv?${query}`} download>
            CSV for tax software
          </a>
          {hasReceipts && (
            <a className="btn" href={`/diary/pay/receipts.zip?${query}`} download>
              Receipts, as a zip
            </a>
          )}
        </p>
      )}
      <p className="quiet">
        Income is what {school} paid you, and cash that you kept. Quarterly update due by{' '}
        <strong>{due}</strong>, if you’re in Making Tax Digital for Income Tax. You must use it from{' '}
        {now?.from} if your self-employment and property income was over {now?.over} in {now?.of}
        {next && `, and from ${next.from} if it was over ${next.over} in ${next.of}`}. We make the file; your
        software sends it.
      </p>
    </section>
  );
}
