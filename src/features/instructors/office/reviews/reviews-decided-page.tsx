import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { readListQuery } from '#src/kit/lists/list.ts';
import { formatCount, Pager } from '#src/kit/lists/list-page.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/reviews-decided-page.ts';
import { DECIDED, decidedList } from './decided-list.ts';
import { DecidedReview } from './decided-review.tsx';
import { reviewsDecided } from './read-page.server.ts';
import { reviewActions, reviewForms } from './review-actions.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const requested = readListQuery(decidedList, new URL(request.url).searchParams);
  const query = { ...requested, state: requested.state ?? 'published' };
  return {
    query,
    page: await reviewsDecided(office.deps, query),
    mayDecide: may(staff, 'work'),
    forms: reviewForms(),
    done: doneWords(request, reviewActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), reviewActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Decided reviews', matches) }];
}

export default function DecidedReviewsPage({
  loaderData: { query, page, mayDecide, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { state } = query;
  const { rows } = page;
  const count = formatCount(page.counted);
  return (
    <>
      <PageHead title="Decided reviews" trail={[['/office/reviews', 'Reviews']]}>
        {count} {state}, the latest decision first
      </PageHead>
      <div className="stack">
        <nav className="chips cluster items-stretch g-1" aria-label="Decision">
          {(['published', 'rejected'] as const).map((one) => (
            <a key={one} href={`?state=${one}`} aria-current={one === state ? 'page' : undefined}>
              {DECIDED[one]}
            </a>
          ))}
        </nav>
        <DoneNotice messages={done} />
        {refused && !rows.some(({ id }) => id === refused.values.id) && (
          <p className="notice notice--danger" role="alert">
            {refused.message}
          </p>
        )}
        <Panel id="decided" title={DECIDED[state]} count={count} flush>
          {rows.length === 0 && <p className="panel__body quiet">None here.</p>}
          {rows.map((review) => (
            <DecidedReview
              key={review.id}
              review={review}
              isPublished={state === 'published'}
              mayDecide={mayDecide}
              forms={forms}
              refused={refused}
            />
          ))}
        </Panel>
        <Pager path={decidedList.path} query={query} page={page} />
      </div>
    </>
  );
}
