import type { ComponentType } from 'react';
import { type RouteObject, RouterContextProvider, useRouteError } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { readCache } from '#src/platform/cache/read-cache.server.ts';
import { type Services, servicesContext } from '#src/platform/context/services.server.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { formatPrice, oneHour } from '#testing/prices.ts';
import { belowRoot } from '#testing/root-route.ts';
import { staticPage } from '#testing/static-page.tsx';
import InstructorPage, { ErrorBoundary, loader, meta } from './instructor-page.tsx';

const now = new Date('2026-11-21T12:00:00Z');
let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.db
    .updateTable('instructors')
    .set({ left_at: now })
    .where('slug', 'in', ['tom-ackroyd', 'marcus-tavares'])
    .execute();
});
afterAll(() => database.close());

function contextOf() {
  const services = {
    db: database.db,
    clock: { now: () => now },
    kept: readCache(() => 'one version'),
    publicUrl: 'https://site.example',
  };
  return new RouterContextProvider(new Map([[servicesContext, services as Services]]));
}

function Caught() {
  return <ErrorBoundary error={useRouteError()} />;
}

async function visit(path: string) {
  const routes = belowRoot<RouteObject>({
    path: '/instructors/:slug',
    loader: loader as never,
    Component: InstructorPage as ComponentType,
    errorElement: <Caught />,
  });
  const { data, ...page } = await staticPage(routes, path, { requestContext: contextOf() });
  return { ...page, data: data as Awaited<ReturnType<typeof loader>> };
}

test('an instructor who has left answers 410 and lists those who teach nearby', async () => {
  const { status, markup } = await visit('/instructors/tom-ackroyd');
  expect(status).toBe(410);
  expect(markup).toContain('Tom Ackroyd no longer teaches with us</h1>');
  expect(markup).toContain('name="robots" content="noindex"');
  const nearby = [...markup.matchAll(/href="\/instructors\/([a-z-]+)"/g)].map(([, slug]) => slug);
  expect(nearby.slice(0, 3).sort()).toEqual(['amara-osei', 'nadia-hussain', 'piotr-zielinski']);
  expect(nearby).toHaveLength(4);
  expect(nearby).not.toContain('marcus-tavares');
});

test.each(['nobody', 'AMARA-OSEI', 'amara-osei%00', "amara-osei'--"])(
  'there is nobody called %s, and the search stands there instead',
  async (slug) => {
    const { status, markup } = await visit(`/instructors/${slug}`);
    expect(status).toBe(404);
    expect(markup).toContain('We couldn’t find that instructor</h1>');
    expect(markup).toContain('action="/instructors#found"');
  },
);

test('the page has every fee in its prices, and no address where messages go', async () => {
  const { markup } = await visit('/instructors/amara-osei');
  expect(markup).toContain(`Choose Amara, from ${formatPrice(oneHour.total)}`);
  expect(markup).toContain('href="/areas-covered/leeds?with=amara-osei#packages"');
  expect(markup.replaceAll(/<[^>]+>/g, '')).toContain(
    `An hour is ${formatPrice(oneHour.total)}, which is ${formatPrice(oneHour.net)} and a ${formatPrice(oneHour.fee)} management and protection fee.`,
  );
  expect(markup).not.toContain('@instructors');
});

test.each([
  ['', 1, 10],
  ['?page=5', 5, 6],
  ['?page=abc', 1, 10],
  ['?page=0', 1, 10],
  ['?page=-1', 1, 10],
])('the document of "%s" holds page %i of the reviews', async (query, page, many) => {
  const { markup, data, status } = await visit(`/instructors/amara-osei${query}`);
  expect(status).toBe(200);
  expect(data.reviewsShown.reviews.current_page).toBe(page);
  expect(markup.match(/<article/g) ?? []).toHaveLength(many);
});

test('a page after the last leads to the last', async () => {
  const request = new Request('https://site.example/instructors/amara-osei?page=99');
  const answer = loader({ context: contextOf(), params: { slug: 'amara-osei' }, request } as never);
  const led = await answer.catch((thrown: unknown) => thrown as Response);
  expect(led).toMatchObject({ status: 302 });
  expect((led as Response).headers.get('location')).toBe('/instructors/amara-osei?page=5');
});

test('reviews in another order, and of some stars, have addresses of their own that no search engine lists', async () => {
  const { markup, data } = await visit('/instructors/amara-osei?sort=lowest&stars=4');
  expect(markup).toContain('Lowest first, with 4 stars, 1 to 7 of 7');
  expect(markup).toContain('href="/instructors/amara-osei?stars=4&amp;page=1"');
  expect(markup).toContain('href="/instructors/amara-osei?sort=lowest&amp;stars=5&amp;page=1"');
  const tags = meta({
    loaderData: data,
    matches: [{ loaderData: { school: brand } }],
    location: { search: '?sort=lowest&stars=4' },
  } as never);
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect((await visit('/instructors/amara-osei?reply=yes')).markup).toContain('No reviews, with a reply');
});

test('stars are shown in halves, with the average beside them, and an instructor without reviews says so', async () => {
  const { markup } = await visit('/instructors/amara-osei');
  expect(markup).toContain('aria-label="4.5 out of 5"');
  expect(markup).toContain('4.7 out of 5, from 46 reviews');
  expect((await visit('/instructors/arjun-nair')).markup).toContain('No reviews yet');
});

test('page 2 of the reviews has a title of its own, and the canonical address of the first', async () => {
  const { data } = await visit('/instructors/amara-osei?page=2');
  const tags = meta({
    loaderData: data,
    matches: [{ loaderData: { school: brand } }],
    location: { search: '?page=2' },
  } as never);
  expect(tags).toContainEqual({ title: expect.stringMatching(/^Reviews of Amara Osei, page 2/) });
  expect(tags).toContainEqual(
    expect.objectContaining({ rel: 'canonical', href: 'https://site.example/instructors/amara-osei' }),
  );
});

test('the structured data matches the page, without reviews if there are none', async () => {
  const things = async (slug: string) => {
    const { data } = await visit(`/instructors/${slug}`);
    const tags = meta({
      loaderData: data,
      matches: [{ loaderData: { school: brand } }],
      location: { search: '' },
    } as never) as Record<string, unknown>[];
    expect(tags).toContainEqual(
      expect.objectContaining({ rel: 'canonical', href: `https://site.example/instructors/${slug}` }),
    );
    return tags.find((tag) => 'script:ld+json' in tag)?.['script:ld+json'] as Record<string, unknown>;
  };
  const amara = await things('amara-osei');
  expect(amara).toMatchObject({
    '@type': 'LocalBusiness',
    telephone: '+441134960180',
    priceRange: `From ${formatPrice(oneHour.total)} an hour`,
    aggregateRating: { ratingValue: 4.7, reviewCount: 46 },
  });
  expect(amara.review).toHaveLength(10);
  expect(await things('arjun-nair')).not.toHaveProperty('aggregateRating');
});
