import type { Column } from '#src/kit/parts/card-table.tsx';
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
  { head: 'Debit', num: true, cell: ({ debit }) => debit && <Side name="Debit">{debit}</Side> },
  { head: 'Credit', num: true, cell: ({ credit }) => credit && <Side name="Credit">{credit}</Side> },
];

/** On a phone no heads stand above the amounts. */
function Side({ name, children }: { name: string; children: string }) {
  return (
    <span className="nowrap">
      <span className="quiet only-phone">{name} </span>
      {children}
    </span>
  );
}

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
