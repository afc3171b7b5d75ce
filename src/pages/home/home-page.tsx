import type { LinksFunction, LoaderFunctionArgs, MetaArgs } from 'react-router';
import { AreaList, areasCounted } from '#src/features/areas/area-list.tsx';
import { AreaMap } from '#src/features/areas/map/area-map.tsx';
import { NoAreas } from '#src/features/areas/no-areas.tsx';
import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { Testimonials } from '#src/features/instructors/testimonials/testimonials.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { asPence } from '#src/platform/money.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { closedDaysAhead, openingHoursForMachines } from '#src/platform/working-days/opening-hours.ts';
import { Divider } from '#src/ui/layout/divider.tsx';
import { Link } from '#src/ui/link.tsx';
import { Upsells } from '../basket/upsells.tsx';
import { siteJsonLd } from '../layout/site-json-ld.ts';
import { GiftPanel } from './gift-panel.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PackCard } from './pack-card.tsx';
import { PriceSign } from './price-sign.tsx';
import '#src/features/areas/areas.css';
import '#src/features/basket/basket.css';
import { readModels } from '../read-models.server.ts';
import type { Route } from './+types/home-page.ts';
import './home.css';

/** The area whose prices the home page shows; a school without it shows its first one. */
const SHOWN_AREA = 'leeds';
const SHOWN_HOURS = [1, 2, 10];

export async function loader({ context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { clock, publicUrl, voucherBounds, openingHours } = services;
  const read = readModels(services);
  const areas = await read.areas();
  const area = areas.find(({ slug }) => slug === SHOWN_AREA) ?? areas[0];
  const [open, packages, hours, offers, extras, reviews, testimonials] = await Promise.all([
    openingHours(),
    area ? read.lessonPackages(area.slug, 'manual') : [],
    read.hourPrices(),
    read.upsells(),
    read.extras(),
    read.reviewsOfAll(),
    read.testimonials(),
  ]);
  return {
    publicUrl,
    opening: openingHoursForMachines(open),
    closed: closedDaysAhead(open, clock.now()),
    areas: areas.map(({ slug, name, postcodeArea, lat, lon }) => ({ slug, name, postcodeArea, lat, lon })),
    leastHour: hours.size > 0 ? priceWithFee(asPence(Math.min(...hours.values()))) : null,
    reviews,
    shownArea: area?.name ?? '',
    fares: packages.filter(({ hours }) => SHOWN_HOURS.includes(hours ?? 0)),
    offers,
    extras,
    testimonials,
    leastVoucher: voucherBounds.least,
    film: context.get(pageContext).film,
  };
}

export const links: LinksFunction = () => [{ rel: 'manifest', href: '/site.webmanifest' }];

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: 'Driving lessons, all fees included',
    description: `Driving lessons with patient instructors${within(loaderData.areas.length)}. All prices include all fees.`,
    path: '/',
    publicUrl: loaderData.publicUrl,
    things: siteJsonLd(schoolOf(matches), loaderData.publicUrl, loaderData),
  });
}

function within(areaCount: number): string {
  return areaCount > 0 ? ` in ${areasCounted(areaCount)} of Great Britain` : '';
}

export default function HomePage({
  loaderData: {
    areas,
    leastHour,
    reviews,
    shownArea,
    fares,
    offers,
    extras,
    testimonials,
    leastVoucher,
    film,
  },
}: Route.ComponentProps) {
  return (
    <>
      <Hero from={leastHour} reviews={reviews} />
      <HowItWorks areaCount={areas.length} film={film} />
      <Divider />
      {fares.length > 0 && (
        <>
          <PriceSign area={shownArea} fares={fares} />
          <Divider />
        </>
      )}
      {testimonials.length > 0 && (
        <>
          <section className="section" aria-labelledby="praise">
            <div className="wrap">
              <div className="section__head grid g-3">
                <h2 id="praise">Recent five-star reviews</h2>
              </div>
              <Testimonials testimonials={testimonials} />
              <p className="mt-8">
                <Link to="/instructors">Find your instructor</Link>
              </p>
            </div>
          </section>
          <Divider />
        </>
      )}
      <section className="section" aria-labelledby="worth-a-detour">
        <div className="wrap">
          <div className="section__head grid g-3">
            <h2 id="worth-a-detour">Worth a detour</h2>
            <p className="quiet">For the days between lessons. There’s no booking fee on these.</p>
          </div>
          <Upsells offers={offers} />
          {extras.map((extra) => (
            <PackCard key={extra.id} product={extra} />
          ))}
        </div>
      </section>
      <Divider />
      <GiftPanel least={leastVoucher} />
      <Divider />
      <section className="section" aria-labelledby="where-we-teach">
        <div className="wrap halves halves--wide">
          <div className="stack stack--wide">
            <h2 className="h1--quiet" id="where-we-teach">
              Where we teach
            </h2>
            {areas.length > 0 ? <AreaList areas={areas} /> : <NoAreas />}
          </div>
          {areas.length > 0 && <AreaMap areas={areas} />}
        </div>
      </section>
    </>
  );
}
