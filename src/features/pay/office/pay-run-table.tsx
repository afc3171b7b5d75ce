// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table keeps its roles only where they are written.
import { Fragment } from 'react';
import { Badge } from '#src/kit/parts/badge.tsx';
import { RunSums } from '../run-sums.tsx';
import { AdjustmentForm } from './entry-panels.tsx';
import type { PayRunPageData } from './read-pay-run.server.ts';

type Page = Pick<PayRunPageData, 'number' | 'closed' | 'rows' | 'all' | 'adjusting'>;
type Form = Pick<Parameters<typeof AdjustmentForm>[0], 'form' | 'refused'>;

/** How many columns each run has. */
const ALWAYS = 4;

/** What a run comes to for each instructor, in columns that add up. */
export function PayRunTable({ number, closed, rows, all, adjusting, ...form }: Page & Form) {
  const known: [
    head: string,
    name: Exclude<keyof Page['rows'][number], 'hasAccount' | 'isWaiting' | 'isNameUnchecked'>,
  ][] = [
    ['Lessons', 'lessons'],
    ['Hours', 'hours'],
    ['Lesson value', 'value'],
    ['We keep', 'kept'],
    ['Cash taken', 'cash'],
    ['Late charges', 'late'],
    ['Adjustments', 'adjustments'],
    ['Carried over', 'carried'],
  ];
  // Most weeks have no cash, no adjustments or nothing carried over.
  const columns = known.filter(([, name], at) => at < ALWAYS || rows.some((row) => row[name] !== ''));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too.
    <section className="scroll-x" tabIndex={0} aria-label="Pay of each instructor, table">
      <table className="table table--in table--cards pay-table" role="table">
        <caption className="visually-hidden">Pay of each instructor</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Instructor
            </th>
            {columns.map(([head]) => (
              <th key={head} role="columnheader" scope="col" className="num">
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col" className="num">
              To pay
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Fragment key={row.slug}>
              <tr role="row" data-row>
                <th role="rowheader" scope="row">
                  <a href={`/office/instructors/${row.slug}/money${closed ? `/${number}` : ''}`}>
                    {row.name}
                  </a>
                  <small className="block quiet">{row.plan}</small>
                  {!closed && row.total > 0 && !row.hasAccount && (
                    <Badge tone={row.isWaiting ? 'warning' : 'danger'}>
                      {row.isWaiting ? 'Bank details to confirm' : 'No bank details'}
                    </Badge>
                  )}
                  {!closed && row.total > 0 && row.isNameUnchecked && (
                    <Badge tone="neutral">Name not checked with the bank</Badge>
                  )}
                  {row.total < 0 && <Badge tone="warning">Owes us</Badge>}
                  {!closed && row.slug !== adjusting?.slug && (
                    <a className="small" href={`?adjust=${row.slug}#adjusting`}>
                      Adjust<span className="visually-hidden"> the pay of {row.name}</span>
                    </a>
                  )}
                </th>
                {columns.map(([head, name]) => (
                  <td
                    key={head}
                    role="cell"
                    className={row[name] === '' ? 'num desk-cell' : 'num'}
                    data-label={head}
                  >
                    {row[name] === '' ? (
                      <span className="quiet">–</span>
                    ) : (
                      <span className="nowrap">{row[name]}</span>
                    )}
                  </td>
                ))}
                <td role="cell" className="num top-end">
                  <b>{row.totalText}</b>
                </td>
              </tr>
              {row.slug === adjusting?.slug && (
                <tr role="row" id="adjusting">
                  <td role="cell" colSpan={columns.length + 2}>
                    <Adjusting {...adjusting} {...form} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              {rows.length === 1 ? '1 instructor' : `${rows.length} instructors`}
            </th>
            {columns.map(([head, name]) => (
              <td key={head} role="cell" className="num desk-cell">
                {all[name as keyof typeof all]}
              </td>
            ))}
            <td role="cell" className="num top-end">
              <b>{all.totalText}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** How the pay of one instructor adds up, with what is added to it or taken from it. */
function Adjusting({
  slug,
  name,
  firstName,
  sums,
  entry,
  form,
  refused,
}: NonNullable<Page['adjusting']> & Form) {
  return (
    <div className="grid-2 pay-adjusting">
      <section aria-labelledby="adds-up">
        <h3 id="adds-up">How {firstName}’s pay adds up</h3>
        <RunSums className="panel__body" sums={sums} />
        <p className="row">
          <a href={`/office/instructors/${slug}/money`}>{name}’s account</a>
          <a href="?">Close this</a>
        </p>
      </section>
      <section className="stack stack--3" aria-labelledby="adjust-here">
        <h3 id="adjust-here">Add an adjustment for {firstName}</h3>
        <AdjustmentForm slug={slug} firstName={firstName} entry={entry} form={form} refused={refused} />
      </section>
    </div>
  );
}
