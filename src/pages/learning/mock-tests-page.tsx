import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { CodeBoundary } from '#src/features/learning/access/code-boundary.tsx';
import { requireProduct } from '#src/features/learning/access/require-product.server.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { materialOf } from '#src/features/learning/material/material.server.ts';
import { MOCK_TESTS } from '#src/features/learning/material.ts';
import { listTests, startTest } from '#src/features/learning/mock-tests/taken-tests.server.ts';
import { type ListedTest, listedTest } from '#src/features/learning/mock-tests/test-views.server.ts';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/mock-tests-page.ts';
import '#src/features/learning/learning.css';

/** The mock tests of a code: those that were taken, and another one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { code, copy } = await requireProduct(context, { code: params.code, slug: MOCK_TESTS }, paidOrders);
  const { db, clock } = context.get(servicesContext);
  const now = clock.now();
  const tests = (await listTests(db, copy)).map((test) => listedTest(test, now));
  return {
    code,
    intro: materialOf(context.get(bankContext), MOCK_TESTS)?.intro ?? '',
    running: tests.find((test) => !test.isOver),
    marked: tests.filter((test) => test.isOver),
  };
}

/** Begins a test, or goes on with the one that is running. */
export async function action({ context, params }: ActionFunctionArgs) {
  const { code, copy } = await requireProduct(context, { code: params.code, slug: MOCK_TESTS }, paidOrders);
  const { db, clock } = context.get(servicesContext);
  const bank = context.get(bankContext);
  const id = await db.transaction().execute((tx) => startTest(tx, { copy, bank }, clock.now()));
  return redirect(`/learning/${code}/tests/${id}`, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Mock tests', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function MockTestsPage({
  loaderData: { code, intro, running, marked },
}: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: `/learning/${code}`, name: 'Your learning' }]} here="Mock tests" />
      <div className="pad stack">
        <div className="narrow stack">
          <h1 className="h1--quiet">Mock tests</h1>
          <p className="lead">{intro}</p>
          <p>
            The clock runs on when you close the page, and your answers are kept as you give them. You can
            flag questions and come back to them.
          </p>
          {running ? (
            <p>
              <Link className="btn btn--go" to={`/learning/${code}/tests/${running.id}`} reloadDocument>
                Continue your test
              </Link>
            </p>
          ) : (
            <form method="post">
              <button type="submit" className="btn btn--go">
                Start a mock test
              </button>
            </form>
          )}
        </div>
        <section className="narrow stack" aria-labelledby="results">
          <h2 id="results">Your results</h2>
          {marked.length === 0 ? (
            <p className="quiet">None yet. Each test that you finish is listed here with its score.</p>
          ) : (
            <Results code={code} tests={marked} />
          )}
        </section>
      </div>
    </div>
  );
}

function Results({ code, tests }: { code: string; tests: readonly ListedTest[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Score</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {tests.map(({ id, startedOn, score }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/learning/${code}/tests/${id}`}>{startedOn}</Link>
            </th>
            <td>
              {score.right} of {score.questions}
            </td>
            <td>
              <span className={score.passed ? 'badge badge--success' : 'badge badge--neutral'}>
                {score.passed ? 'Passed' : 'Not passed'}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const ErrorBoundary = CodeBoundary;
