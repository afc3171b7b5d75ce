import { SchoolBrand } from '#src/ui/layout/school-brand.tsx';
import type { InvoiceText } from '../invoices/invoice-text.server.ts';

/** An invoice or a credit note as it is printed: a page of A4. */
export function InvoicePaper({ paper }: { paper: InvoiceText }) {
  const { title, number, issued, seller, buyer, facts, columns, rows, sums, foot } = paper;
  return (
    <article className="paper" aria-labelledby="paper">
      <div className="paper__top">
        <div>
          <p className="paper__school">
            <SchoolBrand />
          </p>
          <Lines lines={seller.lines} />
        </div>
        <div>
          <h2 className="paper__title" id="paper">
            {title}
          </h2>
          <p>
            <b>{number}</b>
            <br />
            {issued}
          </p>
        </div>
      </div>
      <div className="paper__people">
        <div>
          <p className="quiet">{buyer.label}</p>
          <p>
            <b>
              <bdi>{buyer.name}</bdi>
            </b>
          </p>
          <Lines lines={buyer.lines} />
        </div>
        <dl className="pairs">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="paper__rows">
        <table className="table paper__table">
          <caption className="visually-hidden">
            {title} {number}, lines
          </caption>
          <thead>
            <tr>
              {columns.map(({ head, isAmount, isWide }) => (
                <th key={head} scope="col" className={lookOf(isAmount, isWide)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, note, cells }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same, and an invoice never changes
              <tr key={index}>
                <th scope="row">
                  {name}
                  {note && <small>{note}</small>}
                </th>
                {cells.map((cell, at) => {
                  const { head = '', isAmount = false, isWide = false } = columns[at + 1] ?? {};
                  return (
                    <td key={head} className={lookOf(isAmount, isWide)}>
                      {cell}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="receipt paper__sums">
        {sums.map(({ name, amount }, index) => (
          <div key={name} className={index === sums.length - 1 ? 'receipt__total' : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <div className="paper__foot">
        {foot.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </article>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="paper__lines">
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}

function lookOf(isAmount: boolean, isWide: boolean): string | undefined {
  return [isAmount && 'num', isWide && 'paper__wide'].filter(Boolean).join(' ') || undefined;
}
