import type { Column } from '#src/kit/parts/card-table.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { BooksPage } from './read-books-page.server.ts';

type Row = BooksPage['accounts'][number];

const COLUMNS: Column<Row>[] = [
  { head: 'What', className: 'wide', cell: ({ text }) => text },
  {
    head: 'Account',
    className: 'wide',
    cell: ({ account, code }) => (
      <span className="quiet">
        {account}
        {code && `, ${code}`}
      </span>
    ),
  },
  { head: 'Debit', num: true, cell: ({ debit }) => debit && <NamedAmount name="Debit">{debit}</NamedAmount> },
  {
    head: 'Credit',
    num: true,
    cell: ({ credit }) => credit && <NamedAmount name="Credit">{credit}</NamedAmount>,
  },
];

/** What each account comes to in the month. */
export function JournalPanel({ books: { title, accounts } }: { books: BooksPage }) {
  return (
    <TablePanel
      id="journal"
      title="Journal"
      count="debits and credits are equal"
      className="table--tight"
      caption={`What each account comes to, ${title}`}
      columns={COLUMNS}
      rows={accounts}
      keyOf={({ account, text }) => `${account} ${text}`}
      empty="Nothing was booked in this month."
    />
  );
}
