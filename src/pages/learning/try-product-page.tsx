import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { productBySlug } from '#src/features/catalogue/product-pages.server.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { sampleOf } from '#src/features/learning/material/samples.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pounds } from '#src/platform/money.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/try-product-page.ts';
import { Pieces } from './pieces.tsx';
import '#src/features/learning/learning.css';

/** The free sample of a learning aid. Nothing is kept of it. */
export async function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const sample = sampleOf(context.get(bankContext), slug);
  const page = sample && (await productBySlug(db, slug, clock.now()));
  if (!sample || !page || page.product.withdrawn) throw new Response('No such sample', { status: 404 });
  const { name, url, summary, price } = page.product;
  return { publicUrl, sample, product: { name, url, summary, price } };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { sample, product, publicUrl } = loaderData;
  return pageMeta({
    matches,
    title: `${sample.name}, free`,
    description: `${sample.name} to try before you buy ${product.name}. ${product.summary}`,
    path: `/learning/try/${sample.slug}`,
    publicUrl,
  });
}

export default function TryProductPage({ loaderData: { sample, product } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/learning/try', name: 'Try our learning free' },
        ]}
        here={sample.name}
      />
      <div className="pad">
        <div className="narrow stack">
          <h1 className="h1--quiet">{sample.name}</h1>
          <p className="lead">A free part of {product.name}.</p>
        </div>
        <div className="lessons-list grid grid--shrink g-6">
          <Pieces unit={sample} />
        </div>
        <div className="plate plate--paper narrow stack stack--3 mt-12">
          <h2>{product.name}</h2>
          <p>
            {product.summary} {pounds(product.price)}, no fee.
          </p>
          <p className="row">
            <Link className="btn btn--go" to={product.url}>
              See {product.name}
            </Link>
            <Link className="btn" to="/learning/try">
              More to try
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
