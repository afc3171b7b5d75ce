import { Fragment } from 'react';
import { type LinksFunction, type LoaderFunctionArgs, type MiddlewareFunction, Outlet } from 'react-router';
import { FormLook } from '#src/kit/forms/action-form.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { useClientNavigation } from '#src/ui/navigation/use-client-navigation.tsx';
import { keepTypedForm } from '#src/ui/posted/keep-typed-form.ts';
import { keepShownPage } from '#src/ui/refresh/keep-shown-page.ts';
import { StalePage } from '#src/ui/refresh/stale-page.tsx';
import { useLater } from '#src/ui/use-later.ts';
import { instructorContext, instructorsOnly } from '../access/diary-guard.server.ts';
import { queueMarks } from '../marks/queue-marks.ts';
import { WaitingMarks } from '../marks/waiting-marks.tsx';
import { LinkToKeptPage } from '../offline/link-to-kept-page.tsx';
import { useKeptDiary } from '../offline/use-kept-diary.ts';
import { DiaryBar } from '../parts/diary-bar.tsx';
import { DiaryForm } from '../parts/diary-form.tsx';
import '../parts/diary.css';
import type { Route } from './+types/diary-layout.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { slug, name, portrait } = context.get(instructorContext);
  return { slug, name, portrait, release: context.get(pageContext).release };
}

/** Instructors install it: it opens without the browser's bars. */
export const links: LinksFunction = () => [{ rel: 'manifest', href: '/diary.webmanifest' }];

export const middleware: MiddlewareFunction[] = [instructorsOnly];

export const clientMiddleware: MiddlewareFunction[] = [
  keepTypedForm,
  queueMarks,
  (args, next) => keepShownPage(args, next),
];

export { DiaryError as ErrorBoundary } from './diary-error.tsx';

const loadLaterParts = async () => (await import('../offline/later-parts.tsx')).LaterParts;

/** The instructor's pages. */
export default function DiaryLayout({ loaderData: { release, slug, ...signedIn } }: Route.ComponentProps) {
  useKeptDiary(slug);
  const LaterParts = useLater(loadLaterParts);
  const { page, navigation } = useClientNavigation('/diary', release);
  return (
    <div className="app">
      <Fragment key={page}>
        {navigation}
        <DiaryBar {...signedIn} />
        <main id="main" tabIndex={-1}>
          <StalePage />
          <LinkToKeptPage />
          <div className="wrap">
            <WaitingMarks slug={slug} />
            {LaterParts && <LaterParts slug={slug} />}
          </div>
          <FormLook value={DiaryForm}>
            <Outlet />
          </FormLook>
        </main>
      </Fragment>
    </div>
  );
}
