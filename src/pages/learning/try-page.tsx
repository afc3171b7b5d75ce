import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { productBySlug } from '#src/features/catalogue/product-pages.server.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { SAMPLES, sampleOf } from '#src/features/learning/material/samples.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/try-page.ts';
import '#src/features/learning/learning.css';

const TITLE = 'Try our learning free';

/** A free sample of each learning aid that is on sale. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const bank = context.get(bankContext);
  const pages = await Promise.all(SAMPLES.map((slug) => productBySlug(db, slug, clock.now())));
  return {
    publicUrl,
    samples: SAMPLES.flatMap((slug, index) => {
      const product = pages[index]?.product;
      const sample = sampleOf(bank, slug);
      if (!product || product.withdrawn || !sample) return [];
      return [{ slug, name: sample.name, image: product.image, product: product.name, url: product.url }];
    }),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: TITLE,
    description: `Theory questions, a short mock test, a hazard clip and a brain exercise from ${schoolOf(matches).name}, free and without signing up.`,
    path: '/learning/try',
    publicUrl: loaderData.publicUrl,
  });
}

export default function TryPage({ loaderData: { samples } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here={TITLE} />
      <div className="pad">
        <div className="narrow stack">
          <h1 className="h1--quiet">{TITLE}</h1>
          <p className="lead">A part of each of our learning aids, to see if they suit you before you buy.</p>
        </div>
        <ul className="mt-10 grid grid--shrink g-6">
          {samples.map(({ slug, name, image, product, url }) => (
            <li key={slug} className="panel bought-item grid grid--shrink items-start g-5">
              <img src={image} alt="" width="480" height="360" loading="lazy" />
              <div className="stack">
                <h2>
                  <Link to={`/learning/try/${slug}`}>{name}</Link>
                </h2>
                <p className="quiet">
                  From <Link to={url}>{product}</Link>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
