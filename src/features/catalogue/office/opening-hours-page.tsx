import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ChangesPanel } from '#src/kit/parts/changes-panel.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/opening-hours-page.ts';
import { BuyerMessagesPanel } from './opening-hours/buyer-messages-panel.tsx';
import { ClosedDaysPanel } from './opening-hours/closed-days-panel.tsx';
import { openingHoursActions, openingHoursForms } from './opening-hours/opening-hours-actions.server.ts';
import { readOpeningHoursPage } from './opening-hours/read-opening-hours-page.server.ts';
import { WeekPanel } from './opening-hours/week-panel.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const page = await readOpeningHoursPage(office.deps, new URL(request.url).searchParams);
  return {
    ...page,
    forms: openingHoursForms(),
    done: doneWords(request, openingHoursActions),
    mayChange: may(staff, 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), openingHoursActions);
}

const TITLE = 'Opening hours';

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function OpeningHoursPage({
  loaderData: {
    fields,
    errors,
    forms,
    done,
    buyerMessages,
    days,
    today,
    expectedVersion,
    changes,
    mayChange,
  },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead title={TITLE} trail={[['/office/catalogue', 'Catalogue']]} />
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <div className="stack">
            {mayChange && (
              <WeekPanel
                fields={fields}
                errors={errors}
                forms={forms}
                expectedVersion={expectedVersion}
                refused={refused}
              />
            )}
            <ClosedDaysPanel
              days={days}
              today={today}
              forms={forms}
              mayChange={mayChange}
              refused={refused}
            />
          </div>
          <div className="split__aside stack">
            <BuyerMessagesPanel {...buyerMessages} />
            <ChangesPanel changes={changes} />
          </div>
        </div>
      </div>
    </>
  );
}
