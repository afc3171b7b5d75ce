import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { productBySlug } from '#src/features/catalogue/product-pages.server.ts';
import type { QuestionBank } from '#src/features/learning/bank/question-bank.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { materialOf } from '#src/features/learning/material/material.server.ts';
import { sampleOf } from '#src/features/learning/material/samples.server.ts';
import { sizeOf } from '#src/features/learning/material.ts';
import { asGift } from '#src/features/vouchers/gift/gift-offered.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pounds } from '#src/platform/money.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Divider } from '#src/ui/layout/divider.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/product-page.ts';
import { BuyBox } from './buy-box.tsx';
import { DeliverySteps } from './delivery-steps.tsx';
import { BundleParts, type Content, ProductContents } from './product-contents.tsx';
import { productJsonLd } from './product-json-ld.ts';
import './product.css';

/** Any one-segment path that no other page has: a product's, or an unknown one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock, publicUrl, voucherBounds } = context.get(servicesContext);
  const slug = params.product ?? '';
  const page = await productBySlug(db, slug, clock.now());
  if (!page) throw new Response('No such page', { status: 404 });
  if (page.product.withdrawn) throw new Response('No longer available', { status: 410 });
  const { product, texts, parts, bundles } = page;
  const bank = context.get(bankContext);
  return {
    publicUrl,
    canBeGiven: asGift(product, voucherBounds) !== undefined,
    slug,
    product,
    texts,
    contents: contentsOf(bank, slug),
    tryPath: tryPathOf(bank, slug, parts),
    parts: parts.map((part) => ({ ...part, contents: contentsOf(bank, part.url.slice(1)) })),
    bundles,
  };
}

/** Where to try it before buying; a bundle, any of its parts. */
function tryPathOf(bank: QuestionBank, slug: string, parts: readonly { url: string }[]): string | undefined {
  if (sampleOf(bank, slug)) return `/learning/try/${slug}`;
  return parts.some(({ url }) => sampleOf(bank, url.slice(1))) ? '/learning/try' : undefined;
}

/** The delivered material's contents, so that the page promises no more than there is. */
function contentsOf(bank: QuestionBank, slug: string): Content[] {
  return (materialOf(bank, slug)?.units ?? []).map((unit) => ({ name: unit.name, size: sizeOf(unit) }));
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { product, slug, publicUrl } = loaderData;
  const description = `${product.summary} ${pounds(product.price)}, no fee.`;
  return pageMeta({
    matches,
    title: product.name,
    description,
    path: product.url,
    publicUrl,
    picture: {
      path: `/pictures/products/${slug}.png`,
      alt: `${product.name}, ${pounds(product.price)}. ${product.summary}`,
    },
    things: [
      productJsonLd(product, {
        price: product.price,
        description: product.summary,
        publicUrl,
        school: schoolOf(matches),
      }),
    ],
  });
}

export default function ProductPage({
  loaderData: { product, canBeGiven, texts, contents, tryPath, parts, bundles },
}: Route.ComponentProps) {
  const inside = contents.length > 0 ? contents : texts.parcel.map((name) => ({ name, size: '' }));
  return (
    <>
      <div className="wrap">
        <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here={product.name} />
        <div className="ware grid grid--shrink items-start g-6">
          <div className="stack">
            <h1>{product.name}</h1>
            <p className="lead">{texts.lead}</p>
            {tryPath && (
              <p>
                <Link to={tryPath}>Try a part of it free</Link>
              </p>
            )}
            <BuyBox key={product.id} product={product} canBeGiven={canBeGiven} />
          </div>
          <img
            className="ware__art"
            src={product.image}
            alt=""
            width="480"
            height="360"
            fetchPriority="high"
          />
        </div>
      </div>
      <Divider />
      {(parts.length > 0 || inside.length > 0 || bundles.length > 0) && (
        <>
          <section className="wrap section" aria-labelledby="inside">
            <h2 className="h1--quiet" id="inside">
              What’s included
            </h2>
            {parts.length > 0 ? <BundleParts parts={parts} /> : <ProductContents contents={inside} />}
            {bundles.map((bundle) => (
              <p key={bundle.id} className="notice mt-8">
                <span>
                  <Link to={bundle.url}>{bundle.name}</Link> includes this and our other learning aids for{' '}
                  <strong className="nowrap">{pounds(bundle.price)}</strong>.
                </span>
              </p>
            ))}
          </section>
          <Divider />
        </>
      )}
      <section className="wrap section halves halves--top">
        {texts.forWhom.length > 0 && (
          <div className="stack">
            <h2 id="for-whom">Who it’s for</h2>
            <ul className="reasons">
              {texts.forWhom.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="stack">
          <h2 id="how">How you get it</h2>
          <DeliverySteps digital={product.dispatch === 'digital'} />
        </div>
      </section>
    </>
  );
}
