import type { Column } from '#src/kit/parts/card-table.tsx';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { BooksPage } from './read-books-page.server.ts';

type Row = BooksPage['owed'][number];

const named = (name: string, value: string) => (
  <>
    <span className="quiet only-phone">{name} </span>
    {value}
  </>
);

const COLUMNS: Column<Row>[] = [
  { head: 'End of', className: 'wide', cell: ({ day }) => day },
  { head: 'Hours sold, not given', num: true, cell: ({ hours }) => named('Hours', hours) },
  { head: 'Paid for them', num: true, cell: ({ paid }) => named('Paid', paid) },
  { head: 'Hours carried over', num: true, cell: ({ opening }) => named('Carried over', opening) },
  { head: 'Vouchers', num: true, cell: ({ vouchers }) => named('Vouchers', vouchers) },
];

/** What is owed to learners and holders of vouchers, by day. */
export function OwedPanel({ books: { title, owed } }: { books: BooksPage }) {
  const [last] = owed;
  return (
    <Panel
      id="owed"
      title="Owed to learners and holders of vouchers"
      foot={
        owed.length > 1 && (
          <details className="more">
            <summary>Show day by day</summary>
            <CardTable
              className="table--tight"
              caption={`Owed at the end of each day, ${title}`}
              columns={COLUMNS}
              rows={owed}
              keyOf={({ day }) => day}
            />
          </details>
        )
      }
    >
      {last && (
        <CardTable
          caption={`Owed at the end of ${title}`}
          columns={COLUMNS}
          rows={[last]}
          keyOf={({ day }) => day}
        />
      )}
      <p className="quiet mt-3">
        Hours are worth what was paid for them, with VAT and without the fee. Hours carried over were paid in
        the system that you used before: they are owed, and no money of these books.
      </p>
    </Panel>
  );
}
