import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet } from 'react-router';
import {
  officeContext,
  staffContext,
  staffOnly,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import { useLivePages } from '#src/kit/live/use-live-pages.ts';
import { MindNotice } from '#src/kit/parts/mind-notice.tsx';
import { keepShownPage } from '#src/ui/refresh/keep-shown-page.ts';
import { StalePage } from '#src/ui/refresh/stale-page.tsx';
import { endsTask } from '../all-actions.server.ts';
import { nextInQueue } from '../today/queue/next-in-queue.server.ts';
import type { Route } from './+types/office-layout.ts';
import { readNavCounts } from './nav-counts.server.ts';
import { OfficeBar } from './office-bar.tsx';
import { OfficeDock, OfficeNav } from './office-nav.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';
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
  return { staff: { id, name, role, mayRefund }, counts, next, isFilling };
}

export const middleware: MiddlewareFunction[] = [staffOnly];

export const clientMiddleware: MiddlewareFunction[] = [(args, next) => keepShownPage(args, next)];

export { OfficeError as ErrorBoundary } from '#src/features/identity/office/office-error.tsx';

/** Search above, desks beside, and the desk's page. A page checks for itself what it needs beyond a sign-in. */
export default function OfficeLayout({ loaderData: { staff, counts, isFilling } }: Route.ComponentProps) {
  const isPaused = useLivePages();
  useShortcuts();
  return (
    <div className="office">
      <OfficeBar staff={staff} />
      <OfficeNav rights={staff} counts={counts} />
      <main className="desk-in" id="main" tabIndex={-1}>
        <StalePage />
        {isFilling && <MindNotice>The demonstration’s orders are still being written.</MindNotice>}
        <Outlet />
      </main>
      <p className="paused" aria-live="polite">
        {isPaused && <span>Paused. Tap the page or press a key to see what is new.</span>}
      </p>
      <OfficeDock rights={staff} counts={counts} />
      <ShortcutsDialog />
    </div>
  );
}
