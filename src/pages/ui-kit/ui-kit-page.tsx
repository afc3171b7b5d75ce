import type { LoaderFunctionArgs } from 'react-router';
import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import type { Route } from './+types/ui-kit-page.ts';
import { ButtonParts } from './button-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { SignParts } from './sign-parts.tsx';
import './ui-kit.css';

/** The specification's test page: two adds, and every component. Not available in production (R49). */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(servicesContext).production) throw new Response('Not found', { status: 404 });
  return { film: context.get(pageContext).film };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Test page', matches) }, { name: 'robots', content: 'noindex' }];
}

/** A document's hash, which a product's option may hold. */
const DOCUMENT_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export default function UiKitPage({ loaderData: { film } }: Route.ComponentProps) {
  return (
    <div className="wrap pad parts grid grid--shrink g-6">
      <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here="Test page" />
      <h1>The sign shop</h1>
      <p className="lead">Every part that the screens are built from, in every state. Not in production.</p>
      <section className="stack" aria-labelledby="parts-adds">
        <h2 id="parts-adds">Adds</h2>
        <div className="row">
          <AddToBasketButton
            product={{ type: 'product', id: 1 }}
            name="product 1, with a document’s hash"
            options={{ document_hash: DOCUMENT_HASH }}
          />
          <code>product 1, document_hash</code>
        </div>
        <div className="row">
          <AddToBasketButton product={{ type: 'lesson', id: 47 }} name="lesson 47" variant="go" />
          <code>lesson 47</code>
        </div>
      </section>
      <ButtonParts />
      <FieldParts />
      <MessageParts film={film} />
      <SignParts />
    </div>
  );
}
