import { Fragment } from 'react';
import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet } from 'react-router';
import { FormLook } from '#src/kit/forms/action-form.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { useClientNavigation } from '#src/ui/navigation/use-client-navigation.tsx';
import { keepTypedForm } from '#src/ui/posted/keep-typed-form.ts';
import { keepShownPage } from '#src/ui/refresh/keep-shown-page.ts';
import { StalePage } from '#src/ui/refresh/stale-page.tsx';
import { instructorContext, instructorsOnly } from '../access/diary-guard.server.ts';
import { DiaryBar } from '../parts/diary-bar.tsx';
import { DiaryForm } from '../parts/diary-form.tsx';
import '../parts/diary.css';
import type { Route } from './+types/diary-layout.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { name, portrait } = context.get(instructorContext);
  return { name, portrait, release: context.get(pageContext).release };
}

export const middleware: MiddlewareFunction[] = [instructorsOnly];

export const clientMiddleware: MiddlewareFunction[] = [
  keepTypedForm,
  (args, next) => keepShownPage(args, next),
];

export { DiaryError as ErrorBoundary } from './diary-error.tsx';

/** The instructor's pages. */
export default function DiaryLayout({ loaderData: { release, ...signedIn } }: Route.ComponentProps) {
  const { page, navigation } = useClientNavigation('/diary', release);
  return (
    <div className="app">
      <Fragment key={page}>
        {navigation}
        <DiaryBar {...signedIn} />
        <main id="main" tabIndex={-1}>
          <StalePage />
          <FormLook value={DiaryForm}>
            <Outlet />
          </FormLook>
        </main>
      </Fragment>
    </div>
  );
}
