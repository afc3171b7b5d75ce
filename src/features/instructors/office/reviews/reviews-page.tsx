import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/reviews-page.ts';
import { decisionsOfHalfAYear, waitingReviews } from './read-page.server.ts';
import { reasonLabels, rejectionReasons } from './rejection-reasons.ts';
import { reviewActions, reviewForms } from './review-actions.server.ts';
import { ReviewToDecide } from './review-to-decide.tsx';
import { StarHistogram } from './star-histogram.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const [reviews, decisions] = await Promise.all([
    waitingReviews(office.deps),
    decisionsOfHalfAYear(office.deps),
  ]);
  return {
    reviews,
    decisions,
    mayDecide: may(staff, 'work'),
    forms: reviewForms(),
    done: doneWords(request, reviewActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), reviewActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Reviews', matches) }];
}

export default function ReviewsPage({
  loaderData: { reviews, decisions, mayDecide, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead
        title="Reviews"
        buttons={
          <a className="btn" href="/office/reviews/decided">
            Decided
          </a>
        }
      >
        {reviews.length} to decide, each within 24 hours of being sent
      </PageHead>
      <div className="split">
        <div className="stack">
          <DoneNotice messages={done} />
          {refused && !reviews.some(({ id }) => id === refused.values.id) && (
            <p className="notice notice--danger" role="alert">
              {refused.message}
            </p>
          )}
          <Panel id="to-decide" title="To decide" count={reviews.length} flush>
            {reviews.length === 0 && <p className="panel__body quiet">Nothing to decide.</p>}
            {reviews.map((review, index) => (
              <ReviewToDecide
                key={review.id}
                review={review}
                mayDecide={mayDecide}
                forms={forms}
                isFirst={index === 0}
                refused={refused}
              />
            ))}
          </Panel>
        </div>
        <div className="split__aside stack">
          <StarHistogram decisions={decisions} />
          <Panel
            id="reasons"
            title="Reasons to reject"
            foot={<p>A low rating is not a reason. The writer is told the reason and can write again.</p>}
          >
            <ul className="grid g-1">
              {rejectionReasons.map((reason) => (
                <li key={reason}>{reasonLabels[reason]}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  );
}
