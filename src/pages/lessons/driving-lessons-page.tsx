import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { areasCounted } from '#src/features/areas/area-list.tsx';
import { AreaSearch } from '#src/features/areas/area-search.tsx';
import { NoAreas } from '#src/features/areas/no-areas.tsx';
import { AvoidFee } from '#src/features/catalogue/avoid-fee.tsx';
import { feeOn, priceWithFee } from '#src/features/catalogue/fee.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pounds } from '#src/platform/money.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Divider } from '#src/ui/layout/divider.tsx';
import { Link } from '#src/ui/link.tsx';
import { type AreaHour, HourTable } from './hour-table.tsx';
import { HowLessonsWork, HowManyHours, ManualOrAutomatic } from './lesson-texts.tsx';
import '#src/features/areas/areas.css';
import { readModels } from '../read-models.server.ts';
import '../product/product.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { publicUrl } = services;
  const read = readModels(services);
  const [areas, prices] = await Promise.all([read.areas(), read.hourPrices()]);
  const hours: AreaHour[] = areas.map(({ slug, name }) => ({
    slug,
    name,
    manual: prices.get(`${slug} manual`),
    automatic: prices.get(`${slug} automatic`),
  }));
  const cheapest = hours.reduce<AreaHour | undefined>(
    (best, hour) =>
      hour.manual !== undefined && (best?.manual === undefined || hour.manual < best.manual) ? hour : best,
    undefined,
  );
  return { publicUrl, hours, cheapest };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { cheapest, hours, publicUrl } = loaderData;
  const from = cheapest?.manual !== undefined ? ` from ${pounds(priceWithFee(cheapest.manual))} an hour` : '';
  return pageMeta({
    matches,
    title: 'Driving lessons, manual and automatic',
    description: `How driving lessons with us work and what they cost${hours.length > 0 ? ` in ${areasCounted(hours.length)}` : ''}: manual and automatic${from}, with all fees included.`,
    path: '/driving-lessons',
    publicUrl,
  });
}

export default function DrivingLessonsPage() {
  const { hours, cheapest } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrap">
        <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here="Driving lessons" />
        <div className="plate plate--blue plate--large arrive grid grid--shrink g-6 finder">
          <div className="stack">
            <h1>Driving lessons</h1>
            <p className="arrive__intro">
              One-to-one lessons in manual or automatic, with pick-up from your door. Book one hour, or as
              many as you need.
            </p>
          </div>
          <AreaSearch />
        </div>
      </div>
      <HowLessonsWork />
      <Divider />
      <section className="wrap section halves halves--top" aria-labelledby="what-it-costs">
        <div className="stack">
          <h2 className="h1--quiet" id="what-it-costs">
            What an hour costs
          </h2>
          {cheapest?.manual !== undefined && (
            <p className="lead">
              From {pounds(priceWithFee(cheapest.manual))} in {cheapest.name}: {pounds(cheapest.manual)} for
              the lesson and {pounds(feeOn(cheapest.manual))} for our management and protection fee.
            </p>
          )}
          <p>
            Book five, ten or twenty hours together and each one costs a little less. Hours never expire while
            you’re learning with us, and unused hours are refunded at the price you paid.
          </p>
          <AvoidFee how="Pay your instructor directly on the day of your first lesson and there’s no booking fee." />
        </div>
        <div className="hours-box">{hours.length > 0 ? <HourTable hours={hours} /> : <NoAreas />}</div>
      </section>
      <Divider />
      <section className="wrap section halves halves--top">
        <ManualOrAutomatic />
        <HowManyHours />
      </section>
      <Divider />
      <section className="wrap section" aria-labelledby="where-next">
        <h2 id="where-next">Where to next</h2>
        <ul className="ways-on">
          <li>
            <Link to="/instructors">Choose an instructor</Link>
            <p className="quiet">
              Search by postcode, gearbox and language, and read what their learners say.
            </p>
          </li>
          <li>
            <Link to="/courses">Come to a course</Link>
            <p className="quiet">Motorways, nerves and winter driving, in a day or an evening.</p>
          </li>
          <li>
            <Link to="/pass-for-less-pack">Prepare for the theory test</Link>
            <p className="quiet">Questions, hazards and mock tests, for one price.</p>
          </li>
          <li>
            <Link to="/gift-vouchers">Give driving lessons</Link>
            <p className="quiet">A voucher by email, or a card by post.</p>
          </li>
        </ul>
      </section>
    </>
  );
}
