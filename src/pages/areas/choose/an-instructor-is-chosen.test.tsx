import type { LoaderFunctionArgs } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import * as timesPage from '#src/pages/instructors/times/times-page.tsx';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

let timesWereRead = 0;
const { app, shop } = await openShopInDom({
  'instructors/:slug/times': {
    ...timesPage,
    loader(args: LoaderFunctionArgs) {
      timesWereRead += 1;
      return timesPage.loader(args);
    },
  },
});
await app.db.transaction().execute(async (tx) => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  for (const slug of ['amara-osei', 'piotr-zielinski']) await setWorkingHours(tx, slug, hours);
});

afterEach(() => void vi.useRealTimers());

const LEEDS = '/areas-covered/leeds?from=LS6';
const AT = 'Mon 23 Nov, 09:00';
const said = () => shop.text('main').join();

test('an instructor is chosen by their first free time, above the prices', async () => {
  await shop.open(LEEDS);
  expect((await shop.field(/^Whoever is free first/)).checked).toBe(true);
  expect((await shop.field(/^Amara Osei/)).checked).toBe(false);
  const from = () =>
    shop.text('label:has([type=radio])').filter((text) => text.includes(`First lesson from ${AT}`));
  await expect
    .poll(() => from().map((text) => /^(Whoever|Amara|Piotr)/.exec(text)?.[0]))
    .toEqual(['Whoever', 'Amara', 'Piotr']);
  await shop.check(/^Amara Osei/);
  await expect.poll(said).toContain('With Amara Osei, or whoever is free first');
  await shop.button(/: 10 hours with Amara Osei$/);
  expect((await shop.link('See times with Amara Osei')).getAttribute('href')).toBe(
    '/instructors/amara-osei/times?from=LS6',
  );
});

test('from an instructor’s page the times are for the place that was asked, and are asked for once', async () => {
  await shop.open(LEEDS);
  await expect.poll(() => document.body.textContent).toContain('Remembered on this device');
  await shop.open('/instructors/amara-osei');
  const link = await shop.link(`${AT} with Amara Osei`);
  await expect.poll(() => link.getAttribute('href')).toBe('/instructors/amara-osei/times?from=LS6');

  // Without a place in its address, the page turns to the remembered one, once.
  timesWereRead = 0;
  await shop.open('/instructors/amara-osei/times');
  await expect.poll(() => location.search).toBe('?from=LS6');
  await expect.poll(async () => (await shop.field('picked up in')).value).toBe('LS6');
  await shop.answeredAll();
  expect(timesWereRead).toBe(2);
});

test('a time is held for the lessons that are chosen, and let go', async () => {
  // The app's clock stands still, and by another one the time is held no longer.
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() });
  await shop.open('/instructors/amara-osei/times?from=LS6');
  await shop.press('Hold this time');
  await expect.poll(said).toContain('Choose a time.');
  await shop.check(/^10:00/);
  await shop.fill('Lessons to buy', '47');
  await shop.press('Hold this time');
  await expect.poll(said).toContain('Mon 23 Nov, 10:00 is held');
  const [line] = shop.storedBasket()?.contents.products ?? [];
  expect(line).toMatchObject({
    name: '10 hours in Leeds',
    instructor: { slug: 'amara-osei' },
    held_time: { starts_at: '2026-11-23T10:00:00.000Z' },
  });
  await shop.press('Let this time go');
  await expect.poll(() => shop.storedBasket()?.contents.products[0]?.held_time).toBeFalsy();
  await expect.poll(said).not.toContain('is held');
});
