import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { bundledProducts } from '#src/features/catalogue/product-pages.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { testBuyer } from '#testing/buyer.ts';
import { belowRoot, rootData } from '#testing/root-route.ts';
import BasketPage from './basket-page.tsx';

const PACK = { product_id: 31, type: 'bundle' } as const;
const HAZARDS = { product_id: 3, type: 'product' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function wordsOf(...products: Parameters<typeof testBuyer>[1] & object) {
  const { browser, basket } = await testBuyer(app, products);
  const { body: posted } = await browser.get<BasketResponse>(`/v1/website/basket/${basket}`);
  const loaderData = {
    root: rootData,
    basket: { offers: [], bundled: await bundledProducts(app.db), posted },
  };
  const Stub = createRoutesStub(
    belowRoot({ id: 'basket', path: '/basket', Component: BasketPage, loader: () => loaderData.basket }),
  );
  const page = <Stub initialEntries={['/basket']} hydrationData={{ loaderData }} />;
  return renderToStaticMarkup(page).replaceAll(/<[^>]+>/g, ' ');
}

test('a product beside a pack that has it says so, and what removing it saves', async () => {
  const both = await wordsOf(PACK, HAZARDS);
  expect(both).toContain('Hazard Perception is in the Pass For Less Pack.');
  expect(both).toContain('Remove it and save £12.99');
});

test.each([
  ['a product without the pack', [HAZARDS]],
  ['more copies than the pack has', [PACK, { ...HAZARDS, quantity: 2 }]],
])('%s says nothing of it', async (_, products) => {
  expect(await wordsOf(...products)).not.toContain('Remove it and save');
});
