import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { isGone } from '#src/features/courses/course.ts';
import { confirmPlace, placeByToken } from '#src/features/courses/held-places.server.ts';
import { shownCourse } from '#src/features/courses/shown-course.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { formatLondonTime } from '#src/platform/dates.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/confirm-place-page.ts';
import { CourseClosed } from './course-closed.tsx';
import { CourseFacts } from './course-facts.tsx';
import '#src/features/courses/courses.css';

/** A place that somebody asked for, opened by the emailed link. Mail scanners open links too, so only the button confirms. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, secrets, clock } = context.get(servicesContext);
  const now = clock.now();
  const place = await requireByLink(context, { none: 'No such place' }, () =>
    placeByToken(db, secrets, { token: params.token ?? '', now }),
  );
  const { course, name, state, heldUntil } = place;
  return {
    state,
    name,
    until: formatLondonTime(heldUntil),
    course: shownCourse(course, now),
    thanks: course.thanks ?? '',
    isGone: isGone(course, now),
  };
}

/** Confirms the place, and shows what came of it at the address that can be read again. */
export async function action({ context, params }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const { token = '' } = params;
  await requireByLink(context, { none: 'No such place' }, () => confirmPlace(services, token));
  return redirect(`/courses/confirm/${token}`, 303);
}

const TITLES = {
  held: 'Confirm your place',
  confirmed: 'Your place is confirmed',
  lapsed: 'Your place wasn’t confirmed in time',
  'given back': 'This place has been given back',
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(TITLES[loaderData?.state ?? 'held'], matches) },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ConfirmPlacePage({
  loaderData: { state, name, until, course, thanks, isGone },
}: Route.ComponentProps) {
  const isOver = state === 'lapsed' || state === 'given back';
  return (
    <div className="wrap pad narrow stack">
      <h1 className="h1--quiet">{TITLES[state]}</h1>
      {state === 'held' && (
        <p className="lead">We’re holding this place until {until}. It’s yours once you’ve confirmed it.</p>
      )}
      {state === 'confirmed' && <p className="lead">{thanks} We’ve emailed you the details.</p>}
      {state === 'lapsed' && (
        <p className="lead">We held it until {until}, and then gave it back so that others can have it.</p>
      )}
      {isOver && course.closed && <CourseClosed course={course} closed={course.closed} />}
      {isOver && !course.closed && (
        <p>
          <Link className="btn btn--go" to={isGone ? '/courses' : `/courses/${course.slug}#book`}>
            {isGone ? 'Other courses' : 'Book again'}
          </Link>
        </p>
      )}
      <section className="plate plate--paper bookform" aria-labelledby="place">
        <h2 id="place">{course.name}</h2>
        <CourseFacts course={course} name={name} />
        {state === 'held' && (
          <form method="post">
            <button type="submit" className="btn btn--go btn--wide">
              Confirm my place
            </button>
          </form>
        )}
        {state === 'confirmed' && !isGone && (
          <p>
            <Link className="btn" to={`/courses/${course.slug}`}>
              See the course
            </Link>
          </p>
        )}
      </section>
      {state === 'held' && (
        <p>Didn’t ask for this place? You don’t need to do anything: we’ll give it to someone else.</p>
      )}
    </div>
  );
}

export const ErrorBoundary = LinkBoundary;
