import type { LoaderFunctionArgs } from 'react-router';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { ExpenseList } from '../miles/mile-lists.tsx';
import { readOwnExpenses } from '../miles/read-own-mileage.server.ts';
import type { Route } from './+types/diary-expenses-page.ts';
import '../miles/miles.css';

export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return readOwnExpenses(context.get(diaryContext).deps, context.get(instructorContext).slug, searchParams);
}

export const meta = ({ matches }: { matches: Matches }) => [{ title: pageTitle('Expenses', matches) }];

export default function DiaryExpensesPage({ loaderData: { quarter, expenses } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="dayhead">
        <p>
          <a className="textlink" href={`/diary/pay/miles?quarter=${quarter.name}`}>
            Miles and expenses
          </a>
        </p>
        <h1 className="h1--quiet">Expenses</h1>
        <p className="quiet">{quarter.title}</p>
      </div>
      <div className="mileform stack">
        {expenses.length > 0 ? (
          <ExpenseList expenses={expenses} />
        ) : (
          <p>Nothing spent in this quarter yet.</p>
        )}
        <p>
          <a className="btn" href="/diary/pay/expenses/new">
            Add an expense
          </a>
        </p>
      </div>
    </div>
  );
}
