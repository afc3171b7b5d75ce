import type { LoaderFunctionArgs } from 'react-router';
import { Form } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { CardTable, type Column } from '#src/kit/parts/card-table.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/statements-page.ts';
import { readStatements, type StatementRow } from './read-statements.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const read = await readStatements(office.deps, new URL(request.url).searchParams);
  return { ...read, mayExport: may(staff, 'export') };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Statements', matches) }];
}

const COLUMNS: Column<StatementRow>[] = [
  {
    head: 'Instructor',
    cell: ({ slug, name }) => <a href={`/office/diary/instructors/${slug}`}>{name}</a>,
  },
  { head: 'Given', num: true, cell: ({ completedHours }) => `${completedHours} given` },
  { head: 'Charged', num: true, cell: ({ chargedHours }) => `${chargedHours} charged` },
  { head: 'Waived', num: true, cell: ({ waived }) => `${waived} waived` },
];

export default function StatementsPage({
  loaderData: { month, monthName, thisMonth, rows, mayExport },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Statements"
        trail={[['/office/diary', 'Diary']]}
        buttons={
          mayExport && (
            <a className="btn" href={`/office/statements.csv?month=${month}`}>
              Download as CSV
            </a>
          )
        }
      >
        {monthName}: hours given, charged and waived
      </PageHead>
      <Form className="row mb-4">
        <input
          className="input input--short"
          type="month"
          name="month"
          aria-label="Month"
          max={thisMonth}
          defaultValue={month}
        />
        <button type="submit" className="btn">
          Show
        </button>
      </Form>
      {rows.length > 0 ? (
        <CardTable
          caption={`Statements of ${monthName}`}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ slug }) => slug}
        />
      ) : (
        <div className="panel">
          <div className="panel__body stack stack--3" role="status">
            <h2>Nothing taught in {monthName}</h2>
            <p className="quiet">Instructors are here once a lesson of theirs is marked as given.</p>
          </div>
        </div>
      )}
    </>
  );
}
