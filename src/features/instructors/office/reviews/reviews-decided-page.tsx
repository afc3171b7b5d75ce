import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedAct } from '#src/features/identity/staff/acts/posted-act.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/reviews-decided-page.ts';
import { DecidedReview } from './decided-review.tsx';
import { readBefore, reviewsDecided } from './read-page.server.ts';
import { reviewActions, reviewForms } from './review-actions.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const query = new URL(request.url).searchParams;
  const state = query.get('state') === 'rejected' ? ('rejected' as const) : ('published' as const);
  const before = readBefore(query);
  return {
    ...(await reviewsDecided(office.deps, { state, before })),
    state,
    isFirst: before === undefined,
    mayDecide: may(staff, 'work'),
    forms: reviewForms(),
    done: doneWords(request, reviewActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), reviewActions);
}

export function meta() {
  return [{ title: pageTitle('Decided reviews') }];
}

const STATES = { published: 'Published', rejected: 'Rejected' } as const;

export default function DecidedReviewsPage({
  loaderData: { reviews, count, hasMore, older, isFirst, state, mayDecide, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const counted = `${hasMore ? 'More than ' : ''}${new Intl.NumberFormat('en-GB').format(count)}`;
  return (
    <>
      <PageHead title="Decided reviews" trail={[['/office/reviews', 'Reviews']]}>
        {counted} {state}, the latest decision first
      </PageHead>
      <div className="gap-4">
        <nav className="chips cluster items-stretch g-1" aria-label="Decision">
          {(['published', 'rejected'] as const).map((one) => (
            <a key={one} href={`?state=${one}`} aria-current={one === state ? 'page' : undefined}>
              {STATES[one]}
            </a>
          ))}
        </nav>
        <DoneNotice words={done} />
        {refused && !reviews.some(({ id }) => id === refused.values.id) && (
          <p className="notice notice--danger" role="alert">
            {refused.message}
          </p>
        )}
        <Panel id="decided" title={STATES[state]} count={counted} flush>
          {reviews.length === 0 && <p className="panel__body quiet">None here.</p>}
          {reviews.map((review) => (
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
        {(older || !isFirst) && (
          <nav className="pager cluster between g-2 gx-4" aria-label="Pages">
            <span>{reviews.length} on this page</span>
            <span className="line-up">
              {!isFirst && (
                <a className="btn" href={`?state=${state}`}>
                  Newest
                </a>
              )}
              {older && (
                <a className="btn" href={`?state=${state}&before=${older}`}>
                  Older
                </a>
              )}
            </span>
          </nav>
        )}
      </div>
    </>
  );
}
