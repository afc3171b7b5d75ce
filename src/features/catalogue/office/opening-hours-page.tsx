import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedAct } from '#src/features/identity/staff/acts/posted-act.server.ts';
import { ChangesSheet } from '#src/kit/parts/changes-sheet.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/opening-hours-page.ts';
import { ClosedDaysSheet } from './opening-hours/closed-days-sheet.tsx';
import { openingHoursActions } from './opening-hours/opening-hours-actions.server.ts';
import { readOpeningHoursPage } from './opening-hours/read-opening-hours-page.server.ts';
import { ToldSheet } from './opening-hours/told-sheet.tsx';
import { WeekSheet } from './opening-hours/week-sheet.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const desk = await readOpeningHoursPage(office.deps, new URL(request.url).searchParams);
  return { ...desk, mayChange: may(staff, 'catalogue') };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), openingHoursActions);
}

const TITLE = 'Opening hours';

export function meta() {
  return [{ title: pageTitle(TITLE) }];
}

const DONE = {
  setOpeningHours: 'Saved. The site says so now; what has been promised stays as it was.',
  closeOnDay: 'Closed on that day. Promises made from now on leave it out.',
  openOnDay: 'Open on that day again.',
};

export default function OpeningHoursPage({
  loaderData: { fields, errors, told, days, today, seen, changes, mayChange },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead title={TITLE} trail={[['/office/catalogue', 'Catalogue']]} />
      <div className="gap-4">
        <DoneNotice words={DONE} />
        <div className="two">
          <div className="gap-4">
            {mayChange && <WeekSheet fields={fields} errors={errors} seen={seen} refused={refused} />}
            <ClosedDaysSheet days={days} today={today} mayChange={mayChange} refused={refused} />
          </div>
          <div className="two__side gap-4">
            <ToldSheet {...told} />
            <ChangesSheet changes={changes} />
          </div>
        </div>
      </div>
    </>
  );
}
