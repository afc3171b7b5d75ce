import { expect, test } from 'vitest';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const timesPage = { loads: 0 };
const { app, shop } = await openShopInDom({
  'instructors/:slug/times': async () => {
    const { loader, ...page } = await import('#src/pages/instructors/times/times-page.tsx');
    return {
      ...page,
      loader(args: Parameters<typeof loader>[0]) {
        timesPage.loads += 1;
        return loader(args);
      },
    };
  },
});
await app.db.transaction().execute(async (tx) => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  for (const slug of ['amara-osei', 'piotr-zielinski']) await setWorkingHours(tx, slug, hours);
});

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
  timesPage.loads = 0;
  await shop.open('/instructors/amara-osei/times');
  await expect.poll(() => location.search).toBe('?from=LS6');
  await expect.poll(async () => (await shop.field('picked up in')).value).toBe('LS6');
  await shop.answeredAll();
  expect(timesPage.loads).toBe(2);
});
