import type { ReactNode } from 'react';
import { isRouteErrorResponse, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { TellMe } from '#src/features/alerts/tell-me.tsx';
import { NeighbourList } from '#src/features/areas/area-list.tsx';
import { areaPath, type Transmission } from '#src/features/areas/area-paths.ts';
import { nearest, searchAreas } from '#src/features/areas/areas.ts';
import { ArriveSign } from '#src/features/areas/arrive-sign.tsx';
import { FaresBoard, packageName } from '#src/features/areas/fares-board.tsx';
import { MotorwaySign } from '#src/features/areas/map/motorway-sign.tsx';
import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import { AvoidFee, FeeIncluded } from '#src/features/catalogue/avoid-fee.tsx';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { Rating } from '#src/features/instructors/rating.tsx';
import { together } from '#src/features/instructors/review.ts';
import { coversPlace } from '#src/features/instructors/search/search.ts';
import { useFirstTimes } from '#src/features/lessons/availability/first-times/use-first-times.ts';
import { asGift, builderPath } from '#src/features/vouchers/gift/gift-offered.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pounds, sum, toDecimal } from '#src/platform/money.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { HourPrice } from '#src/ui/hour-price.tsx';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { Link } from '#src/ui/link.tsx';
import { cardMaker } from '../instructors/instructor-cards.server.ts';
import { DeadEnd, statusOf } from '../layout/dead-end.tsx';
import { lessonsJsonLd } from '../layout/site-json-ld.ts';
import { readModels } from '../read-models.server.ts';
import type { Route } from './+types/area-page.ts';
import { InstructorChooser } from './choose/instructor-chooser.tsx';
import { ChosenInstructor, isTaughtBy } from './chosen-instructor.tsx';
import { UnknownArea } from './unknown-area.tsx';
import '#src/features/areas/areas.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { publicUrl, voucherBounds } = services;
  const models = readModels(services);
  const query = new URL(request.url).searchParams;
  const transmission: Transmission = query.get('gearbox') === 'automatic' ? 'automatic' : 'manual';
  const areas = await models.areas();
  const area = areas.find(({ slug }) => slug === params.slug);
  if (!area) throw new Response('Area not found', { status: 404 });

  const [packages, everybody, card] = await Promise.all([
    models.lessonPackages(area.slug, transmission),
    models.instructors(),
    models.hourPrices().then(cardMaker),
  ]);
  // Only a postcode of this area is repeated on the page: anyone can write anything into a URL.
  const result = searchAreas(query.get('from') ?? '', [area]);
  const from = result.kind === 'taught' ? result.place : null;
  const inArea = everybody.filter((one) => one.area.slug === area.slug);
  const people = inArea.filter((one) => coversPlace(one, { name: from ?? area.name, area }));
  const requested = inArea.find(({ slug }) => slug === query.get('with'));
  const chosen = requested && people.includes(requested) ? requested : undefined;
  return {
    publicUrl,
    area,
    chosen: chosen && {
      slug: chosen.slug,
      name: chosen.name,
      portrait: chosen.portrait,
      transmissions: chosen.transmissions,
    },
    transmission,
    from,
    // An instructor can be chosen before the postcode is entered.
    doesNotCome: requested && !chosen ? requested.name : null,
    others: inArea.length - people.length,
    fares: packages.map(({ id, name, hours, price }) => ({
      id,
      name,
      hours: hours ?? 0,
      net: price,
      fee: feeOn(price),
    })),
    gifts: packages
      .filter((product) => asGift(product, voucherBounds))
      .map(({ type, id, name }) => ({ type, id, name })),
    places: areas.map(({ slug, name, lat, lon }) => ({ slug, name, lat, lon })),
    people: people.map(card),
    reviews: together(inArea.map(({ reviews }) => reviews)),
    neighbours: nearest(
      area,
      areas.filter(({ slug }) => slug !== area.slug),
    ),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { area, fares, transmission, publicUrl } = loaderData;
  const [first] = fares;
  const price = first ? ` from ${pounds(sum([first.net, first.fee]))} an hour, all fees included` : '';
  const title = `${transmission === 'automatic' ? 'Automatic driving' : 'Driving'} lessons in ${area.name}`;
  const description = `${transmission === 'automatic' ? 'Automatic' : 'Manual'} driving lessons in ${area.name}${price}.`;
  const path = areaPath(area.slug, { transmission });
  return pageMeta({
    matches,
    title,
    description,
    path,
    publicUrl,
    picture: {
      path: `/pictures/areas/${area.slug}.png`,
      alt: `A green sign by a road: driving lessons in ${area.name}, with ${area.name} on a map of Great Britain.`,
    },
    things: [
      lessonsJsonLd({
        name: title,
        description,
        area: area.name,
        url: new URL(path, publicUrl).href,
        publicUrl,
        school: schoolOf(matches),
        packages: fares.map(({ name, net, fee }) => ({
          name: packageName(name, area.name),
          price: toDecimal(sum([net, fee])),
        })),
      }),
    ],
  });
}

export default function AreaPage({
  loaderData: { area, transmission, from, chosen, fares, places, people, reviews, neighbours },
}: Route.ComponentProps) {
  const { doesNotCome, others, gifts } = useLoaderData<typeof loader>();
  const selection = { area: area.slug, transmission, from, chosen };
  const preferredInstructor = isTaughtBy(chosen, transmission) ? chosen : undefined;
  const hour = fares.find(({ hours }) => hours === 1);
  const times = useFirstTimes({ area: area.slug });
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/areas-covered', name: 'Areas' },
        ]}
        here={area.name}
      />
      <ArriveSign area={area} transmission={transmission} from={from} instructor={chosen?.slug}>
        {hour && <HourPrice price={sum([hour.net, hour.fee])} />}
        <Rating reviews={reviews} href="#instructors" />
      </ArriveSign>
      <InstructorChooser
        area={area.slug}
        transmission={transmission}
        from={from}
        chosen={preferredInstructor?.slug}
        people={people}
        times={times}
      />
      {from && others > 0 && (
        <Elsewhere path={areaPath(area.slug, { transmission })} others={others}>
          {doesNotCome && `${doesNotCome} doesn’t usually pick up in ${from}. `}
          {people.length === 0 && `Nobody usually picks up in ${from}. We’ll ask who can, and ring you. `}
        </Elsewhere>
      )}
      {from && people.length === 0 && from !== area.name && <TellMe outcode={from} />}
      <section className="section" aria-labelledby="packages">
        <div className="section__head grid g-3">
          <h2 id="packages">
            {transmission === 'automatic' ? 'Automatic' : 'Manual'} lessons, all fees included
          </h2>
          {people.length > 0 && <ChosenInstructor {...selection} people={people} times={times} />}
          {fares[0] ? (
            <>
              <p className="quiet">
                Hours never expire while you’re learning with us. Unused hours are refunded at the price you
                paid.
              </p>
              <FeeIncluded of={packageName(fares[0].name, area.name)} net={fares[0].net} fee={fares[0].fee} />
            </>
          ) : (
            <p>
              {transmission === 'automatic' ? 'Automatic' : 'Manual'} lessons in {area.name} aren’t on sale
              here yet. Ring <OfficePhone />, and we’ll tell you what they cost.
            </p>
          )}
        </div>
        <FaresBoard
          fares={fares}
          areaName={area.name}
          mostChosenHours={area.mostChosenHours}
          button={(fare, best) => (
            <AddToBasketButton
              key={`${fare.id} ${preferredInstructor?.slug ?? ''}`}
              product={{ type: 'lesson', id: fare.id }}
              name={`${packageName(fare.name, area.name)}${preferredInstructor ? ` with ${preferredInstructor.name}` : ''}`}
              options={preferredInstructor ? { instructor: preferredInstructor.slug } : {}}
              variant={best ? 'go' : 'plain'}
            />
          )}
        />
        {gifts.length > 0 && <GiveLessons gifts={gifts} areaName={area.name} />}
        {fares.length > 0 && (
          <AvoidFee how="Pay your instructor directly on the day of your first lesson and there’s no booking fee." />
        )}
      </section>
      <hr className="lane" />
      <section className="section" aria-labelledby="further-on">
        <div className="halves halves--wide">
          <div className="stack stack--wide">
            <h2 className="h1--quiet" id="further-on">
              Nearby areas
            </h2>
            <NeighbourList neighbours={neighbours} />
            <p>
              <Link to="/areas-covered">All {places.length} areas</Link>
            </p>
          </div>
          <MotorwaySign areas={places} here={area} />
        </div>
      </section>
    </div>
  );
}

/** The packages as gifts, by links to the builder. */
function GiveLessons({
  gifts,
  areaName,
}: {
  gifts: readonly Pick<Product, 'type' | 'id' | 'name'>[];
  areaName: string;
}) {
  return (
    <p className="cluster g-2 gx-4 mt-6 mb-6">
      Give as a gift:
      {gifts.map((gift) => (
        <Link key={gift.id} to={builderPath(gift)}>
          {packageName(gift.name, areaName)}
        </Link>
      ))}
    </p>
  );
}

/** How many instructors of the area do not pick up at the postcode, so that they are not listed. */
function Elsewhere({ path, others, children }: { path: string; others: number; children: ReactNode }) {
  return (
    <p className="mt-4">
      {children}
      <Link to={path}>{others === 1 ? '1 instructor' : `${others} instructors`} elsewhere in the area</Link>
    </p>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownArea />;
  return <DeadEnd status={statusOf(error)} />;
}
