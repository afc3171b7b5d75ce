import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { basketPostContext, changeByPost } from '#src/features/basket/no-script/basket-posts.server.ts';
import { isGone } from '#src/features/courses/course.ts';
import { CoursePurchaseForm } from '#src/features/courses/course-purchase-form.tsx';
import { CourseResponseForm } from '#src/features/courses/course-response-form.tsx';
import { courseAt } from '#src/features/courses/courses.server.ts';
import { datesOver } from '#src/features/courses/reviewed-courses.server.ts';
import { shownCourse } from '#src/features/courses/shown-course.ts';
import { keyOfCourse } from '#src/features/instructors/reviews/review-subject.server.ts';
import { reviewsOfPage } from '#src/features/instructors/reviews/reviews-of-page.server.ts';
import { isFiltered, readReviewsQuery } from '#src/features/instructors/reviews/reviews-query.ts';
import { ReviewsSection } from '#src/features/instructors/reviews/reviews-section.tsx';
import { SubmitReview } from '#src/features/instructors/reviews/submit-review.tsx';
import { giftOffered } from '#src/features/vouchers/gift/gift-offered.server.ts';
import { builderPath } from '#src/features/vouchers/gift/gift-offered.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import { Film } from '#src/ui/media/film.tsx';
import { DeadEnd, statusOf } from '../layout/dead-end.tsx';
import { CourseClosed } from './course-closed.tsx';
import { CourseFacts } from './course-facts.tsx';
import { courseJsonLd } from './course-json-ld.ts';
import { NoCourse } from './no-course.tsx';
import '#src/ui/css/next-steps.css';
import '#src/features/courses/courses.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { db, clock, publicUrl, school } = services;
  const now = clock.now();
  const course = await courseAt(db, params.slug ?? '', now);
  if (!course) throw new Response('Course not found', { status: 404 });
  if (isGone(course, now)) throw new Response('Course no longer available', { status: 410 });
  const { slug, name, heading, steps, paragraphs, question } = course;
  const key = await keyOfCourse(db, course);
  const [shown, over, gift] = await Promise.all([
    reviewsOfPage(db, { kind: 'course', slug, name, key }, request.url),
    datesOver(db, key.course_id, now),
    giftOffered(services, { type: 'course', id: course.id }),
  ]);
  const { film } = context.get(pageContext);
  return {
    publicUrl,
    course: shownCourse(course, now),
    giftOf: gift && builderPath(gift.gift),
    page: { heading, steps, paragraphs, question: question ?? '' },
    film: course.film ? { at: film, title: course.film } : null,
    thing: courseJsonLd(course, { publicUrl, school: school.current(), reviewsShown: shown }),
    // A course that nobody can have been on yet has nothing to say about it.
    reviewsShown: over.length > 0 || shown.summary.count > 0 ? shown : null,
  };
}

/** Books a place for a browser without scripts: the form's fields are the options of the course's line. */
export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  const { course_id = '', course_price, ...optionFields } = fields;
  const options = Object.entries(optionFields).map(([name, text]) => [`options.${name}`, text]);
  const added = { ...Object.fromEntries(options), intent: 'add', type: 'course', product_id: course_id };
  return showRefusal(fields, async () => {
    const cookie = await changeByPost(context.get(basketPostContext), added);
    return seeOther('/basket', [cookie]);
  });
}

/** The list of reviews fetches its further pages itself. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) {
  return (
    (rest.formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname) &&
    rest.defaultShouldRevalidate
  );
}

export function meta({ loaderData, matches, location }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { course, publicUrl, thing } = loaderData;
  const query = readReviewsQuery(new URLSearchParams(location.search));
  return pageMeta({
    matches,
    title: query.page > 1 ? `Reviews of ${course.name}, page ${query.page}` : course.name,
    description: `${course.summary} ${course.when}, ${course.venue}.`,
    path: `/courses/${course.slug}`,
    publicUrl,
    isIndexed: !isFiltered(query),
    picture: { path: `/pictures/courses/${course.slug}.png`, alt: `${course.name}, ${course.when}` },
    things: [thing],
  });
}

export default function CoursePage() {
  const { course, giftOf, page, film, reviewsShown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/courses', name: 'Courses' },
        ]}
        here={course.name}
      />
      <div className="split course">
        <div className="stack stack--wide">
          <div className="stack">
            <h1>{course.name}</h1>
            <p className="lead">{course.summary}</p>
            {!course.closed && (
              <p className="course__jump">
                <a className="btn" href="#book">
                  {headingOf(course)}
                </a>
              </p>
            )}
          </div>
          {film ? (
            <Film film={film.at} title={film.title} label={film.title} atTop />
          ) : (
            <img className="spot course__pic" src={course.image} alt="" width="480" height="360" />
          )}
          <div className="stack">
            <h2>{page.heading}</h2>
            <Steps steps={page.steps} />
            {page.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <aside className="split__aside" aria-labelledby="book">
          <div className="plate plate--paper bookform">
            <h2 id="book">{headingOf(course)}</h2>
            {course.places && !course.closed && <p className="patch">{course.places}</p>}
            <CourseFacts course={course} />
            {course.closed ? (
              <CourseClosed course={course} closed={course.closed} />
            ) : course.kind === 'purchase' ? (
              <>
                <CoursePurchaseForm key={course.id} course={course} refused={refused} />
                {giftOf && (
                  <p className="gap-top">
                    <Link to={giftOf}>Give as a gift</Link>
                  </p>
                )}
              </>
            ) : (
              <CourseResponseForm key={course.id} course={course} question={page.question} />
            )}
          </div>
        </aside>
      </div>
      {reviewsShown && (
        <>
          <hr className="lane" />
          <ReviewsSection of={reviewsShown} buttons={<SubmitReview reviewed={reviewsShown.reviewed} />}>
            They’re all from people who had a place on the course, and who confirmed by email that they wrote
            them.
          </ReviewsSection>
        </>
      )}
    </div>
  );
}

function headingOf({ closed, kind }: { closed: string | null; kind: string }): string {
  if (closed === 'full') return 'Full';
  if (closed) return 'Closed';
  return kind === 'purchase' ? 'Book a place' : 'Ask for a place';
}

function Steps({ steps }: { steps: { title: string; when: string; words: string }[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="next">
      {steps.map(({ title, when, words }, index) => (
        <li key={title}>
          <span className="jn" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p className="next__when">{when}</p>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410))
    return <NoCourse gone={error.status === 410} />;
  return <DeadEnd status={statusOf(error)} />;
}
