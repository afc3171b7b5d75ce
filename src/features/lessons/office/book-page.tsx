import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/book-page.ts';
import { BookTimesPanel, FindLearnerPanel } from './book-panels.tsx';
import { bookingActions, bookLessonForm } from './lesson/booking-actions.server.ts';
import { readBooking } from './read-booking.server.ts';
import './lesson/diary-forms.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'diary');
  const read = await readBooking(office.deps, new URL(request.url).searchParams);
  return { read, form: bookLessonForm() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), bookingActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Book a lesson', matches) }];
}

export default function BookPage({ loaderData: { read, form } }: Route.ComponentProps) {
  const refused = useRefused();
  const { chosen } = read;
  return (
    <>
      <PageHead title="Book a lesson" trail={[['/office/diary', 'Diary']]}>
        {chosen
          ? `For ${chosen.learner.name}, ${chosen.remaining} to book${chosen.placed ? `, placed with ${chosen.placed}` : ''}`
          : 'On behalf of a learner'}
      </PageHead>
      <div className="stack">
        {chosen && !chosen.isEnough && (
          <WarningNotice>
            <p>There are not enough hours left for a lesson of {chosen.minutes} minutes.</p>
          </WarningNotice>
        )}
        {chosen ? (
          <BookTimesPanel chosen={chosen} form={form} refused={refused} />
        ) : (
          <FindLearnerPanel read={read} />
        )}
      </div>
    </>
  );
}
