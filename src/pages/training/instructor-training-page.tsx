import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { AvoidFee, FeeIncluded } from '#src/features/catalogue/avoid-fee.tsx';
import { feeOn, priceWithFee } from '#src/features/catalogue/fee.ts';
import { trainingOnSale } from '#src/features/catalogue/products-on-sale.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { asPence, pounds, sum } from '#src/platform/money.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Divider } from '#src/ui/layout/divider.tsx';
import { Link } from '#src/ui/link.tsx';
import { productJsonLd } from '../product/product-json-ld.ts';
import type { Route } from './+types/instructor-training-page.ts';
import { AdiFacts } from './adi-facts.tsx';
import { partName, TrainingBoard } from './training-board.tsx';
import '#src/features/areas/areas.css';
import '../product/product.css';

const PATH = '/instructor-training';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const onSale = await trainingOnSale(db, clock.now());
  return {
    publicUrl,
    training: onSale.map(({ part, product: { type, id, name, image, summary, price } }) => ({
      type,
      id,
      name,
      image,
      summary,
      part,
      net: price,
      fee: feeOn(price),
    })),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { training, publicUrl } = loaderData;
  const cheapest = training.map(({ net }) => priceWithFee(net)).sort((a, b) => a - b)[0];
  return pageMeta({
    matches,
    title: 'Train to be a driving instructor',
    description: `Training for all three parts of the driving instructor’s qualification${cheapest ? `, from ${pounds(cheapest)} with all fees included` : ''}. Take one part at a time, or all three.`,
    path: PATH,
    publicUrl,
    picture: {
      path: '/pictures/products/instructor-training.png',
      alt: 'Instructor training: from driver to instructor.',
    },
    things: training.map((one) =>
      productJsonLd(
        { ...one, url: PATH },
        { price: sum([one.net, one.fee]), description: one.summary, publicUrl, school: schoolOf(matches) },
      ),
    ),
  });
}

export default function InstructorTrainingPage({ loaderData: { training } }: Route.ComponentProps) {
  const parts = training.filter(({ part }) => typeof part === 'number');
  const all = training.find(({ part }) => part === 'all');
  const apart = sum(parts.map(({ net }) => priceWithFee(net)));
  const saved = all && parts.length === 3 ? asPence(apart - priceWithFee(all.net)) : undefined;
  return (
    <>
      <div className="wrap">
        <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here="Instructor training" />
        <div className="ware grid grid--shrink items-start g-6">
          <div className="stack">
            <h1>Train to be a driving instructor</h1>
            <p className="lead">
              There are three tests to pass before you get your green badge. We can train you for one at a
              time or all three, with trainers who teach learners themselves.
            </p>
            <p className="row">
              <Link className="btn" to="/courses/teach-with-us">
                Come to a free evening
              </Link>
              <a href="#prices">See prices</a>
            </p>
          </div>
          <img
            className="ware__art"
            src="/art/spots/instructor-training.svg"
            alt=""
            width="480"
            height="360"
            fetchPriority="high"
          />
        </div>
      </div>
      <Divider />
      <section className="wrap section" aria-labelledby="prices">
        <div className="section__head grid g-3">
          <h2 id="prices">One part at a time, or all three</h2>
          {saved !== undefined && saved > 0 && (
            <p className="quiet">
              Bought separately, the three parts cost {pounds(apart)}. Buy them together and save{' '}
              {pounds(saved)}.
            </p>
          )}
          {training[0] && (
            <FeeIncluded of={partName(training[0])} net={training[0].net} fee={training[0].fee} />
          )}
        </div>
        <TrainingBoard training={training} />
        <AvoidFee how="Pay your trainer directly on the day of your first session and there’s no booking fee." />
      </section>
      <Divider />
      <AdiFacts />
    </>
  );
}
