import { expect, test } from 'vitest';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { LESSON } from '#testing/buyer.ts';
import { AMARA } from '#testing/diary.ts';
import { mailedTo } from '#testing/mailed-links.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { app, shop } = await openShopInDom();
const working = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 480, to: 1020 }));
await app.db.transaction().execute((tx) => setWorkingHours(tx, AMARA, working));

const WISH = /with Amara Osei, or whoever is free first/i;
const said = () => shop.text('main').join();

async function fillLearner() {
  await shop.fill('Learner’s first name', 'Callum');
  await shop.fill('Learner’s last name', 'Marsden');
  await shop.fill('Learner’s phone', '07700 900673');
  await shop.check('Same as billing address');
}

test('whoever is chosen stays with the lessons, to the receipt', async () => {
  shop.loadCardForm('opens');
  await shop.open(`/areas-covered/leeds?with=${AMARA}`);
  await expect.poll(said).toMatch(WISH);
  await shop.press(/: 10 hours with Amara Osei$/);
  await shop.link('My Basket, 1 item');
  await shop.open('/basket');
  await expect.poll(said).toMatch(WISH);
  await shop.press(/^Choose whoever is free first/);
  await expect.poll(said).not.toMatch(WISH);
  await shop.press(/^Remove/);
  await expect.poll(() => document.activeElement?.textContent).toBe('Your basket is empty');

  await shop.open(`/areas-covered/leeds?with=${AMARA}`);
  await shop.press(/: 1 hour with Amara Osei$/);
  await shop.link('My Basket, 1 item');
  await shop.saveSections(shop.storedBasket()?.uuid ?? '', 'lesson');
  await shop.open('/basket/checkout');
  await fillLearner();
  const headings = () => shop.text('h3').join();
  await expect.poll(headings).toContain('Amara Osei teaches in LS6');
  await shop.fill(/^Postcode/, 'SW1A 1AA');
  await expect.poll(() => shop.text('[role=alert]').join()).toContain('Nobody teaches in SW1A yet');
  const next = await shop.button(/^Continue/);
  expect(shop.describedAs(next)).toBe('Enter a postcode where we teach to continue.');
  await shop.press('Use another pick-up postcode');
  expect(document.activeElement).toBe(await shop.field(/^Postcode/));
  await shop.fill(/^Postcode/, 'LS6 3AD');
  await shop.check('Monday evening');
  await expect.poll(headings).toContain('Amara Osei isn’t usually free on Monday evenings');
  expect((await shop.field(/^None of these/)).checked).toBe(true);
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await shop.acceptAll();
  await expect.poll(async () => (await shop.button(/^Pay £/)).getAttribute('aria-disabled')).toBeNull();
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/\/confirmation\//);
  await shop.open(location.pathname);
  await expect.poll(said).toMatch(WISH);
  expect((await mailedTo(app, 'helen@example.co.uk')).join()).toMatch(WISH);
});

test('a first lesson that is offered in the Learner section is held as one goes on', async () => {
  await shop.checkoutAt('lesson', [LESSON]);
  await fillLearner();
  const first = await shop.field(/With Amara Osei, 60 minutes/);
  first.click();
  const when = first.value.split(' ')[1];
  letOldAnswerComeLast();
  // By which the page sees that the basket has changed.
  app.clock.pass({ seconds: 1 });
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await expect.poll(said).toContain('First lesson: ');
  const [line] = shop.storedBasket()?.contents.products ?? [];
  expect(line).toMatchObject({ instructor: { slug: AMARA }, held_time: { starts_at: when } });
});

/** What the page asks because the basket has changed is answered from before the save, and comes after the save's answer. */
function letOldAnswerComeLast() {
  const read = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  shop.answer('GET', /\/v1\/website\/checkout$/, async (go) => {
    const response = await go();
    read.resolve();
    await saved.promise;
    await new Promise(setImmediate);
    return response;
  });
  shop.answer('POST', /\/checkout\/lesson$/, async (go) => {
    await read.promise;
    const response = await go();
    saved.resolve();
    return response;
  });
}
