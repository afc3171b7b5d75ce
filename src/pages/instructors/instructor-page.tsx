import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { milesBetween } from '#src/features/areas/areas.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { ContactDirectly } from '#src/features/instructors/contact/contact-directly.tsx';
import { instructorPath } from '#src/features/instructors/instructor-text.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { reviewsOfPage } from '#src/features/instructors/reviews/reviews-of-page.server.ts';
import { isFiltered, readReviewsQuery } from '#src/features/instructors/reviews/reviews-query.ts';
import { ReviewsSection } from '#src/features/instructors/reviews/reviews-section.tsx';
import { SubmitReview } from '#src/features/instructors/reviews/submit-review.tsx';
import { FirstTime } from '#src/features/lessons/availability/first-times/first-time.tsx';
import { useFirstTimes } from '#src/features/lessons/availability/first-times/use-first-times.ts';
import { recentPasses } from '#src/features/lessons/driving-tests/pass-photographs.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { DeadEnd, statusOf } from '../layout/dead-end.tsx';
import { readModels } from '../read-models.server.ts';
import { cardMaker } from './instructor-cards.server.ts';
import { InstructorFacts } from './instructor-facts.tsx';
import { InstructorGone, UnknownInstructor } from './instructor-gone.tsx';
import { instructorJsonLd } from './instructor-json-ld.ts';
import { InstructorSign } from './instructor-sign.tsx';
import '#src/features/instructors/instructors.css';
import './recent-passes.css';

const NEARBY_SHOWN = 4;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { db, clock, publicUrl } = services;
  const models = readModels(services);
  const now = clock.now();
  const instructor = await findInstructor(db, params.slug ?? '', now);
  if (!instructor) throw new Response('No such instructor', { status: 404 });
  if (instructor.hasLeft) {
    const [others, card] = await Promise.all([models.instructors(), models.hourPrices().then(cardMaker)]);
    const miles = (other: { lat: number; lon: number }) => milesBetween(instructor, other);
    const nearby = others.toSorted((a, b) => miles(a) - miles(b)).slice(0, NEARBY_SHOWN);
    throw data({ name: instructor.name, nearby: nearby.map(card) }, { status: 410 });
  }
  const { slug, name } = instructor;
  const subject = { kind: 'instructor' as const, slug, name, key: { instructor_slug: slug } };
  const [prices, reviewsShown, areas, passes] = await Promise.all([
    models.hourPrices(),
    reviewsOfPage(db, subject, request.url),
    models.areas(),
    recentPasses(db, instructor.slug),
  ]);
  const hours = instructor.transmissions
    .flatMap((transmission) => {
      const net = prices.get(`${instructor.area.slug} ${transmission}`);
      return net === undefined ? [] : [{ transmission, net, fee: feeOn(net) }];
    })
    .sort((a, b) => a.net - b.net);
  const area = areas.find(({ slug }) => slug === instructor.area.slug);
  return {
    publicUrl,
    instructor,
    hasAreaPage: area !== undefined,
    region: area?.region ?? '',
    hours,
    reviewsShown,
    passes,
  };
}

/** The list fetches its further pages itself. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && rest.defaultShouldRevalidate;
}

export function meta({ loaderData, matches, location }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { instructor, publicUrl } = loaderData;
  const query = readReviewsQuery(new URLSearchParams(location.search));
  const { page } = query;
  const { name, area, slug } = instructor;
  return pageMeta({
    matches,
    title: page > 1 ? `Reviews of ${name}, page ${page}` : `${name}, driving instructor in ${area.name}`,
    description: `${name} teaches in ${area.name}. ${instructor.lead}`.slice(0, 190),
    path: instructorPath(slug),
    publicUrl,
    isIndexed: !isFiltered(query),
    picture: {
      path: `/pictures/instructors/${slug}.png`,
      alt: `${name}, driving instructor in ${area.name}`,
    },
    things: instructorJsonLd({
      ...loaderData,
      reviews: loaderData.reviewsShown.reviews,
      school: schoolOf(matches),
    }),
  });
}

export default function InstructorPage() {
  const { instructor, hasAreaPage, hours, reviewsShown, passes } = useLoaderData<typeof loader>();
  const { slug, name } = instructor;
  const times = useFirstTimes({ instructor: slug });
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/instructors', name: 'Instructors' },
        ]}
        here={name}
      />
      <InstructorSign instructor={instructor} hours={hours}>
        <FirstTime person={instructor} times={times} />
      </InstructorSign>
      <hr className="lane" />
      <InstructorFacts instructor={instructor} hasAreaPage={hasAreaPage} />
      <hr className="lane" />
      {passes.length > 0 && (
        <section className="section" aria-labelledby="passes">
          <h2 id="passes">Recent passes</h2>
          <ul className="passes grid g-5">
            {passes.map((pass) => (
              <li key={pass.address}>
                <img src={pass.address} alt={`${pass.name} after passing`} loading="lazy" />
                <b>{pass.name}</b> {pass.month}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReviewsSection
        of={reviewsShown}
        buttons={
          <>
            <ContactDirectly key={`contact ${slug}`} slug={slug} name={name} />
            <SubmitReview key={`review ${slug}`} reviewed={reviewsShown.reviewed} />
          </>
        }
      >
        <span className="badge badge--success verified">
          <TickIcon />
          Verified learner
        </span>{' '}
        means that the reviewer has paid for lessons with us and confirmed by email that they wrote it.
      </ReviewsSection>
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 410) return <InstructorGone {...error.data} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownInstructor />;
  return <DeadEnd status={statusOf(error)} />;
}
