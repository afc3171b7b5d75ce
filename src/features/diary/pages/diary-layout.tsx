import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet, useLoaderData } from 'react-router';
import { keepTypedForm } from '#src/ui/posted/send-in-place.tsx';
import { useKeepPageOffline } from '#src/ui/refresh/keep-page-offline.ts';
import { keepShownPage } from '#src/ui/refresh/keep-shown-page.ts';
import { StalePage } from '#src/ui/refresh/stale-page.tsx';
import { diaryContext, requireInstructor } from '../access/diary-guard.server.ts';
import { DiaryBar } from '../parts/diary-bar.tsx';
import '../parts/diary.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { name, portrait } = await requireInstructor(context.get(diaryContext));
  return { name, portrait };
}

export const clientMiddleware: MiddlewareFunction[] = [
  keepTypedForm,
  (args, next) => keepShownPage(args, next),
];

export { DiaryError as ErrorBoundary } from './diary-error.tsx';

/** The instructor's pages. Each checks for itself who may see it. */
export default function DiaryLayout() {
  const signedIn = useLoaderData<typeof loader>();
  useKeepPageOffline();
  return (
    <div className="app">
      <DiaryBar {...signedIn} />
      <main id="main" tabIndex={-1}>
        <StalePage />
        <Outlet />
      </main>
    </div>
  );
}
