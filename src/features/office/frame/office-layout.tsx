import { Fragment } from 'react';
import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet } from 'react-router';
import {
  officeContext,
  staffContext,
  staffOnly,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { useClientNavigation } from '#src/ui/navigation/use-client-navigation.tsx';
import { keepTypedForm } from '#src/ui/posted/keep-typed-form.ts';
import { keepShownPage } from '#src/ui/refresh/keep-shown-page.ts';
import { StalePage } from '#src/ui/refresh/stale-page.tsx';
import { useLater } from '#src/ui/use-later.ts';
import { endsTask } from '../all-actions.server.ts';
import { nextInQueue } from '../today/queue/next-in-queue.server.ts';
import type { Route } from './+types/office-layout.ts';
import { readNavCounts } from './nav-counts.server.ts';
import { OfficeBar } from './office-bar.tsx';
import { OfficeDock, OfficeNav } from './office-nav.tsx';
import { SHORTCUTS_ID, showShortcuts } from './show-shortcuts.ts';
import '#src/ui/css/office/office.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { id, name, role, mayRefund } = context.get(staffContext);
  const { db, clock } = office.deps;
  const done = new URL(request.url).searchParams.get('done');
  const [counts, next] = await Promise.all([
    readNavCounts(office),
    endsTask(done) ? nextInQueue(db, { staffId: id, now: clock.now() }) : undefined,
  ]);
  const isFilling = office.deps.demoSchool.isFilling();
  return {
    staff: { id, name, role, mayRefund },
    counts,
    next,
    isFilling,
    release: context.get(pageContext).release,
  };
}

export const middleware: MiddlewareFunction[] = [staffOnly];

export const clientMiddleware: MiddlewareFunction[] = [
  keepTypedForm,
  (args, next) => keepShownPage(args, next),
];

export { OfficeError as ErrorBoundary } from '#src/features/identity/office/office-error.tsx';

const loadLivePages = async () => (await import('#src/kit/live/live-pages.tsx')).LivePages;
const loadShortcuts = async () => (await import('./shortcuts.tsx')).Shortcuts;

/** Search above, desks beside, and the desk's page. A page checks for itself what it needs beyond a sign-in. */
export default function OfficeLayout({
  loaderData: { staff, counts, isFilling, release },
}: Route.ComponentProps) {
  const LivePages = useLater(loadLivePages);
  const Shortcuts = useLater(loadShortcuts);
  const { page, navigation } = useClientNavigation('/office', release);
  return (
    <div className="office">
      <Fragment key={page}>
        {navigation}
        <OfficeBar staff={staff} />
        <OfficeNav rights={staff} counts={counts} />
        <main className="desk-in" id="main" tabIndex={-1}>
          <StalePage />
          {isFilling && <WarningNotice>The demonstration’s orders are still being written.</WarningNotice>}
          <Outlet />
        </main>
        <OfficeDock rights={staff} counts={counts} />
      </Fragment>
      {Shortcuts && <Shortcuts id={SHORTCUTS_ID} show={showShortcuts} />}
      {LivePages && <LivePages />}
    </div>
  );
}
