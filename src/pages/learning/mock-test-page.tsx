import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { z } from 'zod';
import { CodeBoundary } from '#src/features/learning/access/code-boundary.tsx';
import { requireProduct } from '#src/features/learning/access/require-product.server.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { MOCK_TESTS, THEORY } from '#src/features/learning/material.ts';
import { isOver } from '#src/features/learning/mock-tests/mock-test.ts';
import {
  findTest,
  finishTest,
  saveEntries,
  type TestEntry,
} from '#src/features/learning/mock-tests/taken-tests.server.ts';
import { ON_A_PAGE, TestPaper } from '#src/features/learning/mock-tests/test-paper.tsx';
import { TestReview } from '#src/features/learning/mock-tests/test-review.tsx';
import { paperOf, reviewOf } from '#src/features/learning/mock-tests/test-views.server.ts';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonHour } from '#src/platform/dates.ts';
import { type PostedFields, readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/mock-test-page.ts';
import '#src/features/learning/learning.css';

/** A mock test: while it runs, its questions; then its score and every answer. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { code, copy, learning } = await requireProduct(
    context,
    { code: params.code, slug: MOCK_TESTS },
    paidOrders,
  );
  const { db, clock } = context.get(servicesContext);
  const bank = context.get(bankContext);
  const now = clock.now();
  const id = idOf(params.test);
  const test = id && (await findTest(db, copy, id));
  if (!test) throw new Response('No such test', { status: 404 });
  if (isOver(test, now)) {
    const hasTheory = learning.some(({ slug }) => slug === THEORY);
    return {
      code,
      review: reviewOf(test, bank),
      practice: hasTheory ? `/learning/${code}/${THEORY}` : undefined,
    };
  }
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const pages = Math.ceil(test.questions.length / ON_A_PAGE);
  return {
    code,
    paper: paperOf(test, bank, now),
    page: Number.isInteger(page) && page >= 1 && page <= pages ? page : 1,
    endsAt: londonHour(test.endsAt),
  };
}

/** Saves the page of a form without scripts, or hands the test in. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { code, copy } = await requireProduct(context, { code: params.code, slug: MOCK_TESTS }, paidOrders);
  const { db, clock } = context.get(servicesContext);
  const fields = await readPosted(request);
  const now = clock.now();
  const id = idOf(params.test);
  const found = id
    ? await db.transaction().execute(async (tx) => {
        const saved = await saveEntries(tx, { copy, id }, entriesOf(fields), now);
        // After the time a form can come too late to be saved: what was saved before it is marked.
        if (saved === 'missing') return false;
        return fields.go === 'finish' ? finishTest(tx, { copy, id }, now) : true;
      })
    : false;
  if (!found) throw new Response('No such test', { status: 404 });
  const page = /^page-(\d{1,2})$/.exec(fields.go ?? '')?.[1];
  return redirect(`/learning/${code}/tests/${id}${page ? `?page=${page}` : ''}`, 303);
}

function idOf(input: string | undefined): string | undefined {
  return z.uuid().safeParse(input).data;
}

/** What a form says of the questions that were on it. */
function entriesOf({ numbers = '', ...fields }: PostedFields): TestEntry[] {
  return numbers.split(',').flatMap((text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1) return [];
    const option = ['0', '1', '2', '3'].indexOf(fields[`answer-${number}`] ?? '');
    return [{ number, option: option < 0 ? undefined : option, flagged: `flag-${number}` in fields }];
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Mock test', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function MockTestPage({ loaderData }: Route.ComponentProps) {
  const { code } = loaderData;
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: `/learning/${code}`, name: 'Your learning' },
          { to: `/learning/${code}/tests`, name: 'Mock tests' },
        ]}
        here="Mock test"
      />
      <div className="pad stack">
        <h1 className="h1--quiet">Mock test</h1>
        {loaderData.paper ? (
          <>
            <noscript>
              <p className="notice">
                <span>
                  This test ends at {loaderData.endsAt}. The clock shows what was left when this page was
                  opened. Each button saves the page.
                </span>
              </p>
            </noscript>
            <TestPaper
              key={loaderData.paper.id}
              code={code}
              paper={loaderData.paper}
              page={loaderData.page}
            />
          </>
        ) : (
          <div className="lessons-list grid grid--shrink g-6">
            <TestReview review={loaderData.review} practice={loaderData.practice} />
            <p className="row">
              <Link className="btn btn--go" to={`/learning/${code}/tests`}>
                All mock tests
              </Link>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

export const ErrorBoundary = CodeBoundary;
