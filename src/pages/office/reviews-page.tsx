import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { reviewsToRead } from '#src/features/instructors/moderation/decide-review.server.ts';
import { officeContext, requireStaff } from '#src/features/office/access/office-guard.server.ts';
import { may } from '#src/features/office/access/permissions.ts';
import { postedAct } from '#src/features/office/acts/posted-act.server.ts';
import { DoneNotice } from '#src/features/office/parts/done-notice.tsx';
import { PageHead } from '#src/features/office/parts/page-head.tsx';
import { Sheet } from '#src/features/office/parts/sheet.tsx';
import { reviewActs } from '#src/features/office/reviews/review-acts.server.ts';
import { ReviewToDecide } from '#src/features/office/reviews/review-to-decide.tsx';
import { pageTitle } from '#src/platform/brand.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read');
  return {
    reviews: await reviewsToRead(office.deps.db, { state: 'pending' }),
    mayDecide: may(staff, 'work'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), reviewActs);
}

export { OfficeError as ErrorBoundary } from './office-error.tsx';

export function meta() {
  return [{ title: pageTitle('Reviews') }, { name: 'robots', content: 'noindex' }];
}

const DONE = { publishReview: 'Published. It is on the site.', rejectReview: 'Rejected.' };

export default function ReviewsPage() {
  const { reviews, mayDecide } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead title="Reviews">{reviews.length} to decide, each within 24 hours of being sent</PageHead>
      <div className="gap-4">
        <DoneNotice words={DONE} />
        <Sheet id="to-decide" title="To decide" count={reviews.length} flush>
          {reviews.length === 0 && <p className="sheet__body quiet">Nothing to decide.</p>}
          {reviews.map((review) => (
            <ReviewToDecide key={review.id} review={review} mayDecide={mayDecide} refused={refused} />
          ))}
        </Sheet>
      </div>
    </>
  );
}
