import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Figures } from '#src/kit/figures/figures.tsx';
import { TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { readMonth } from '#src/platform/months.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { ChevronLeft } from '#src/ui/drawings/chevron-left.ts';
import { ChevronRight } from '#src/ui/drawings/chevron-right.ts';
import { icon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { programs } from '../exports/account-codes.ts';
import type { Route } from './+types/books-page.ts';
import { booksActions, booksForms } from './books-actions.server.ts';
import { ClosingPanel } from './closing-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { JournalPanel } from './journal-panel.tsx';
import { OwedPanel } from './owed-panel.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { readBooksPage } from './read-books-page.server.ts';
import { settlementActions } from './settlement/settlement-actions.server.ts';

const BackIcon = icon(ChevronLeft);
const OnIcon = icon(ChevronRight);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'books');
  const query = new URL(request.url).searchParams;
  const month = readMonth(query, londonDate(office.deps.clock.now()));
  const program = programs.find((one) => one === query.get('program')) ?? 'xero';
  return {
    books: await readBooksPage(office.deps, month, program),
    program,
    forms: booksForms(),
    done: doneWords(request, [...booksActions, ...settlementActions]),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), [...booksActions, ...settlementActions]);
}

export const handle = TAKES_FILES;

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Books', matches) }];
}

/** The books month by month, for owners and their accountant. */
export default function BooksPage({ loaderData: { books, program, forms, done } }: Route.ComponentProps) {
  const refused = useRefused();
  const addressOf = (month: string) => `/office/books?month=${month}&program=${program}`;
  return (
    <>
      <PageHead
        title="Books"
        buttons={
          <>
            <a className="btn" href="/office/books/invoices">
              Invoices
            </a>
            <a className="btn" href={addressOf(books.before.month)}>
              <BackIcon />
              {books.before.label}
            </a>
            {books.after && (
              <a className="btn" href={addressOf(books.after.month)}>
                {books.after.label}
                <OnIcon />
              </a>
            )}
          </>
        }
      >
        {books.title}. {books.state}.
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Figures figures={books.figures} />
        <FilesPanel books={books} program={program} form={forms.setAccountCodes} refused={refused} />
        <JournalPanel books={books} />
        <OwedPanel books={books} />
        <PayoutsPanel books={books} forms={forms} refused={refused} />
        <ClosingPanel books={books} addressOf={addressOf} refused={refused} />
        <TablePanel
          id="closed"
          title="Closed months"
          caption="Closed months, the last first"
          columns={[
            {
              head: 'Month',
              className: 'wide',
              cell: ({ month, title }) => <a href={addressOf(month)}>{title}</a>,
            },
            { head: 'Number', cell: ({ number }) => `No ${number}` },
            { head: 'Closed', className: 'wide', cell: ({ closed }) => closed },
          ]}
          rows={books.closedMonths}
          keyOf={({ number }) => number}
          empty="No month is closed yet."
        />
      </div>
    </>
  );
}
