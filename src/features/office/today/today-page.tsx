import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { transfersAwaited } from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { lastDetailOf } from '#src/kit/audit/things-done.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { AskForPush } from '#src/kit/push/ask-for-push.tsx';
import { formatLondonFullDate, londonHour } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { webhooksSwitchedOff } from '#src/platform/webhooks/webhook-rows.server.ts';
import { PageRefusal, useRefused } from '#src/ui/posted/posted-form.tsx';
import { stepsLeft } from '../school/first-steps.server.ts';
import type { Route } from './+types/today-page.ts';
import { isUrgent } from './queue/queue-item.ts';
import { queueView, shownBy } from './queue/queue-view.server.ts';
import { queueActions } from './queue-actions.server.ts';
import { KindFilter, ShowAll, TakenFilter } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { RefusedHolds } from './refused-holds.tsx';
import { formatRefusedHolds } from './refused-holds-text.server.ts';
import { abilitiesOf } from './staff-abilities.ts';
import { useNow } from './use-now.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const { db, clock } = office.deps;
  const now = clock.now();
  const query = new URL(request.url).searchParams;
  const checked = query.get('done') === 'checkPayment';
  return {
    now,
    refusedHolds: await formatRefusedHolds(db, now),
    stepsLeft: may(staff, 'school') ? await stepsLeft(office.deps) : undefined,
    webhooksOff: may(staff, 'programs') ? await webhooksSwitchedOff(db) : [],
    awaited: may(staff, 'refund') ? await transfersAwaited(db, now) : 0,
    view: await queueView(db, { staffId: staff.id, filters: shownBy(query), now }),
    abilities: abilitiesOf(staff),
    done: doneWords(request, queueActions),
    result: checked ? await lastDetailOf(db, staff.id, 'checkPayment') : undefined,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), queueActions);
}

export function meta({ loaderData, matches }: { matches: Matches; loaderData?: { view: { open: number } } }) {
  const title = loaderData ? `Today, ${loaderData.view.open} open` : 'Today';
  return [{ title: pageTitle(title, matches) }];
}

export default function TodayPage({
  loaderData: {
    now: served,
    view,
    abilities,
    awaited,
    done,
    result,
    refusedHolds,
    webhooksOff,
    stepsLeft: left,
  },
}: Route.ComponentProps) {
  const refused = useRefused();
  const now = useNow(served);
  return (
    <>
      <div className="day grid items-end g-2 gx-8 mb-5">
        <div>
          <h1>Today</h1>
          <p className="quiet">
            {formatLondonFullDate(now)}, {londonHour(now)}
          </p>
        </div>
        <TakenFilter view={view} />
        {view.dueToday > 0 && (
          <div>
            <label className="quiet" htmlFor="done-today">
              {view.done} of {view.dueToday} due today {view.done === 1 ? 'is' : 'are'} done
            </label>
            <progress className="laid" id="done-today" value={view.done} max={view.dueToday}>
              {view.done} of {view.dueToday}
            </progress>
          </div>
        )}
      </div>
      <PageRefusal className="badge badge--danger" />
      <DoneNotice messages={{ ...done, checkPayment: result ?? 'The gateway was asked.' }} />
      {left && (
        <WarningNotice>
          <p>
            {left} to do before you can sell. <a href="/office/first-steps">See what</a>
          </p>
        </WarningNotice>
      )}
      {webhooksOff.map(({ id, address }) => (
        <WarningNotice key={id}>
          <p>
            We’ve stopped telling {address} what happens, because nothing came through for three days.{' '}
            <a href={`/office/programs/webhooks/${id}`}>See what it answered</a>
          </p>
        </WarningNotice>
      ))}
      {awaited > 0 && (
        <p className="mb-5">
          {awaited === 1 ? '1 order waits' : `${awaited} orders wait`} for a bank transfer.{' '}
          <a href="/office/transfers#statement">Send the bank’s statement</a>
        </p>
      )}
      <RefusedHolds refused={refusedHolds} />
      <KindFilter view={view} />
      {view.items.length > 0 ? (
        <QueueList items={view.items} now={now} abilities={abilities} refused={refused} />
      ) : (
        <Nothing open={view.open} />
      )}
      <ShowAll view={view} />
      {abilities.mayWork && view.items.some((one) => isUrgent(one, now)) && (
        <AskForPush
          realm="office"
          question="Tell me on this device when tasks are due within the hour"
          className="panel__body mt-6"
        />
      )}
      {view.items.length > 0 && (
        <p className="keys cluster items-stretch g-2 gx-6 mt-6 quiet only-fine">
          <span>
            <kbd>j</kbd> <kbd>k</kbd> next, previous
          </span>
          {abilities.mayWork && (
            <>
              <span>
                <kbd>e</kbd> do it
              </span>
              <span>
                <kbd>t</kbd> take
              </span>
            </>
          )}
          <span>
            <kbd>/</kbd> search
          </span>
          <span>
            <kbd>?</kbd> all shortcuts
          </span>
        </p>
      )}
    </>
  );
}

function Nothing({ open }: { open: number }) {
  return open === 0 ? (
    <div className="panel queue-none grid justify-start g-2">
      <h2>Nothing is waiting</h2>
      <p className="quiet">
        Lessons to place, calls, parcels, reviews and whatever goes wrong show here, each with its deadline.
      </p>
    </div>
  ) : (
    <div className="panel queue-none grid justify-start g-2">
      <h2>Nothing here is waiting</h2>
      <p className="quiet">{open === 1 ? '1 other thing is' : `${open} other things are`} in the queue.</p>
      <a className="btn" href="/office">
        Show all
      </a>
    </div>
  );
}
