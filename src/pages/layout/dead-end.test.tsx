import { data, type RouteObject, useRouteError } from 'react-router';
import { expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { phoneLink } from '#src/platform/school/school.ts';
import { belowRoot } from '#testing/root-route.ts';
import { staticPage } from '#testing/static-page.tsx';
import ShopLayout, { ErrorBoundary } from './shop-layout.tsx';

/** What a page whose loader throws this answers with: the status, and the markup. */
function answer(thrown: unknown) {
  const routes = belowRoot<RouteObject>({
    element: <ShopLayout />,
    errorElement: <Caught />,
    children: [
      {
        path: '/gone',
        loader() {
          throw thrown;
        },
        element: null,
      },
    ],
  });
  return staticPage(routes, '/gone?page=2');
}

function Caught() {
  return <ErrorBoundary error={useRouteError()} />;
}

test.each([
  ['a page that is not there', data(null, { status: 404 }), 404, 'No through road'],
  ['a page that has gone', data(null, { status: 410 }), 410, 'Road closed'],
  ['a page that broke', new Error('secret detail'), 500, 'Sorry, something went wrong'],
])('%s leads on, between the header and the footer', async (_page, thrown, status, heading) => {
  const page = await answer(thrown);
  expect(page.status).toBe(status);
  expect(page.markup).toContain(`>${heading}</h1>`);
  expect(page.markup).toMatch(/<header[\s>].*<footer[\s>]/s);
  expect(page.markup).toContain('name="robots" content="noindex"');
  expect(page.markup).toContain(`href="${phoneLink(brand.phone)}"`);
  expect(page.markup).toContain('href="/areas-covered"');
  expect(page.markup).not.toContain('secret detail');
});

test('what broke down can be asked for again, with its query; what is not there can be searched for', async () => {
  expect((await answer(new Error('broken'))).markup).toMatch(/href="\/gone\?page=2"[^>]*>Try again</);
  expect((await answer(data(null, { status: 410 }))).markup).toContain('action="/areas-covered"');
});
