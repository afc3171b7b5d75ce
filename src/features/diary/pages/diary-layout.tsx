import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet } from 'react-router';
import { FormLook } from '#src/kit/forms/action-form.tsx';
import { keepTypedForm } from '#src/ui/posted/keep-typed-form.ts';
import { useKeepPageOffline } from '#src/ui/refresh/keep-page-offline.ts';
import { keepShownPage } from '#src/ui/refresh/keep-shown-page.ts';
import { StalePage } from '#src/ui/refresh/stale-page.tsx';
import { instructorContext, instructorsOnly } from '../access/diary-guard.server.ts';
import { DiaryBar } from '../parts/diary-bar.tsx';
import { DiaryForm } from '../parts/diary-form.tsx';
import '../parts/diary.css';
import type { Route } from './+types/diary-layout.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { name, portrait } = context.get(instructorContext);
  return { name, portrait };
}

export const middleware: MiddlewareFunction[] = [instructorsOnly];

export const clientMiddleware: MiddlewareFunction[] = [
  keepTypedForm,
  (args, next) => keepShownPage(args, next),
];

export { DiaryError as ErrorBoundary } from './diary-error.tsx';

/** The instructor's pages. */
export default function DiaryLayout({ loaderData: signedIn }: Route.ComponentProps) {
  useKeepPageOffline();
  return (
    <div className="app">
      <DiaryBar {...signedIn} />
      <main id="main" tabIndex={-1}>
        <StalePage />
        <FormLook value={DiaryForm}>
          <Outlet />
        </FormLook>
      </main>
    </div>
  );
}
