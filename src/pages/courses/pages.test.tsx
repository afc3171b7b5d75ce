import { readFile } from 'node:fs/promises';
import type { ComponentType } from 'react';
import { type RouteObject, RouterContextProvider, useRouteError } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { type PageContext, pageContext } from '#src/platform/context/page-context.server.ts';
import { type Services, servicesContext } from '#src/platform/context/services.server.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { testDatabase } from '#testing/database.ts';
import { belowRoot } from '#testing/root-route.ts';
import { school } from '#testing/school.ts';
import { staticPage } from '#testing/static-page.tsx';
import CoursePage, { loader as courseLoader, ErrorBoundary, meta } from './course-page.tsx';
import CoursesPage, { loader as coursesLoader } from './courses-page.tsx';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const AUTUMN = '2026-11-21T12:00:00Z';

async function visit(path: string, now = AUTUMN) {
  const services = {
    db: database.db,
    clock: { now: () => new Date(now) },
    publicUrl: 'https://site.example',
    voucherBounds: { least: asPence(10_00), most: asPence(1_000_00) },
    school,
  };
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, services as Services);
  requestContext.set(pageContext, { film: { address: '/films/explainer', host: null } } as PageContext);
  const routes = belowRoot<RouteObject>(
    { path: '/courses', loader: coursesLoader as never, Component: CoursesPage as ComponentType },
    {
      path: '/courses/:slug',
      loader: courseLoader as never,
      Component: CoursePage as ComponentType,
      errorElement: <Caught />,
    },
  );
  return staticPage(routes, path, { requestContext });
}

function Caught() {
  return <ErrorBoundary error={useRouteError()} />;
}

const namesIn = (markup: string) =>
  [...markup.matchAll(/<a href="\/courses\/([a-z-]+)"/g)].map(([, slug]) => slug);

describe('the courses', () => {
  test('stand in the order of their days, full ones among them, each with what is paid now and later', async () => {
    const { markup } = await visit('/courses');
    expect([...new Set(namesIn(markup))]).toEqual([
      'teach-with-us',
      'night-and-winter-driving',
      'calm-at-the-wheel',
      'motorway-day',
    ]);
    expect(markup).toContain('£89, of which £35.50 now and £53.50 on the day');
    expect(markup).toContain('Full');
    expect(markup).toContain('3 places left');
  });

  test('have pictures drawn alike: 4 by 3, with rounded corners and a white line inside', async () => {
    const { markup } = await visit('/courses');
    const pictures = [...markup.matchAll(/<img class="courses__pic" src="([^"]+)"/g)].map(([, src]) => src);
    expect(pictures.length).toBeGreaterThan(3);
    for (const src of new Set(pictures)) {
      const drawn = await readFile(`public${src}`, 'utf8');
      expect(drawn, src).toMatch(/^<svg [^>]*viewBox="0 0 480 360"/);
      expect(drawn, src).toContain('<rect width="480" height="360" rx="26"/></clipPath>');
      expect(drawn, src).toMatch(/stroke="#fff" stroke-width="4" rx="17"\/><\/svg>\s*$/);
    }
  });

  test('are no more listed once they have begun', async () => {
    const { markup } = await visit('/courses', '2027-01-09T15:00:00Z');
    expect([...new Set(namesIn(markup))]).toEqual(['calm-at-the-wheel', 'motorway-day']);
  });

  test('that are all over leave a page with a way on', async () => {
    const { markup } = await visit('/courses', '2027-06-01T00:00:00Z');
    expect(markup).toContain('No courses planned at the moment');
    expect(markup).toContain('href="/areas-covered"');
  });
});

/** A form, but for that of a review. */
const BOOKING = /<form (?!class="letter")/;

describe('a course’s page', () => {
  test('has its form, its day and its price, and tells search engines the same', async () => {
    const { markup, data } = await visit('/courses/calm-at-the-wheel');
    expect(markup).toContain('Book, £50 deposit');
    expect(markup).toContain('Watch how we teach');
    expect(markup).toContain('4.5 out of 5, from 6 reviews');
    expect(markup).not.toContain('Verified learner');
    const told = JSON.stringify(
      meta({
        loaderData: data,
        matches: [{ loaderData: { school: brand } }],
        location: { search: '' },
      } as never),
    );
    for (const words of [
      '"@type":"Course"',
      '"startDate":"2027-01-23T09:30:00.000Z"',
      '"courseWorkload":"PT390M"',
      '"price":"195.00"',
      'https://schema.org/InStock',
      '"ratingValue":4.5,"reviewCount":6',
      '"reviewBody":"Four of us, an instructor each',
      'https://site.example/courses/calm-at-the-wheel',
      'https://site.example/pictures/courses/calm-at-the-wheel.png',
    ])
      expect(told).toContain(words);
  });

  test('with no places left has no form, and says sold out to search engines', async () => {
    const { markup, data } = await visit('/courses/night-and-winter-driving');
    expect(markup).toContain('There are no places left on this course.');
    expect(markup).not.toMatch(BOOKING);
    expect(
      JSON.stringify(
        meta({
          loaderData: data,
          matches: [{ loaderData: { school: brand } }],
          location: { search: '' },
        } as never),
      ),
    ).toContain('https://schema.org/SoldOut');
  });

  test.each([
    ['2027-01-23T12:00:00Z', 'This course has started, so you can’t book a place on it any more.'],
    ['2027-01-24T12:00:00Z', 'This course took place on Saturday 23 January 2027.'],
  ])('at %s says "%s"', async (now, words) => {
    const { status, markup } = await visit('/courses/calm-at-the-wheel', now);
    expect([status, markup.includes(words), BOOKING.test(markup)]).toEqual([200, true, false]);
  });

  test.each([
    ['/courses/calm-at-the-wheel', '2027-06-01T00:00:00Z', 410, 'That course is over'],
    ['/courses/atlantis', AUTUMN, 404, 'We couldn’t find that course'],
    ["/courses/x'%20or%201=1", AUTUMN, 404, 'We couldn’t find that course'],
  ])('%s at %s is %i, with a way on', async (path, now, status, words) => {
    const answer = await visit(path, now);
    expect([answer.status, answer.markup.includes(words)]).toEqual([status, true]);
    expect(answer.markup).toContain('href="/courses"');
  });

  test('of a course that was withdrawn has gone, from the list too', async () => {
    const product = database.db.updateTable('products').where('type', '=', 'course').where('id', '=', 3);
    await product.set({ off_sale_at: '2026-11-20T00:00:00Z' }).execute();
    expect((await visit('/courses/motorway-day')).status).toBe(410);
    expect(namesIn((await visit('/courses')).markup)).not.toContain('motorway-day');
    await product.set({ off_sale_at: null }).execute();
  });
});
