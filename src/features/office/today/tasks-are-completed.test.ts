import { expect, test } from 'vitest';
import { LESSON, POSTED, TRAINING, testBuyer } from '#testing/buyer.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const site = await builtSite(app);
const CHARGED_AND_ANSWER_LOST = '4000500000000001';

const office = async () => plainBrowser(site, (await app.staff('staff')).cookies);

async function bought(products: Parameters<typeof testBuyer>[1]): Promise<string> {
  const buyer = await (await testBuyer(app, products)).fillIn();
  await buyer.pay();
  const order = app.db.selectFrom('orders').select('order_number').where('basket_uuid', '=', buyer.basket);
  return (await order.executeTakeFirstOrThrow()).order_number;
}

test('what an order was promised waits on Today until each of it is done there', async () => {
  const order = await bought([LESSON, TRAINING, POSTED]);
  const staff = await office();
  const today = async () => {
    await staff.open('/office');
    return staff.parts('li', order);
  };
  const row = async (of: RegExp) => (await today()).find(({ text }) => of.test(text)) as typeof staff;
  expect(await today()).toHaveLength(3);

  const lessons = /place 10 hours/;
  await (await row(lessons)).press(/^Take/);
  expect((await row(lessons)).text).toContain('Taken by you');
  await (await row(lessons)).follow(/^Place lessons/);
  expect(staff.heading).toContain('lessons');
  await staff.press(/^Place with/);
  expect(staff.part('[role=status]').text).toContain('Placed');
  await staff.follow(/^Next: /);
  expect(staff.heading).toBe('Parcel for Joan Watson');

  expect(await today()).toHaveLength(2);
  await (await row(/about/)).follow(/^Record call/);
  // Untouched, it records nothing: whether they were reached has to be chosen.
  await expect(staff.press('Record call')).rejects.toThrow('must be filled in');
  await staff.press('Record call', { 'Yes, and we have agreed': true });
  expect(staff.part('[role=status]').text).toContain('Recorded.');

  const [parcel, ...others] = await today();
  expect(others).toEqual([]);
  await parcel?.follow(/^Print label/);
  expect(staff.region('Label').text).toContain('LS6 3AD');
  await staff.press('Mark as posted');
  expect(staff.part('[role=status]').text).toContain('posted');
  expect(await today()).toEqual([]);
});

test('a payment that no bank has decided on is settled on Today once the bank says, and its order is paid', async () => {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  const token = await buyer.token();
  await buyer.enterCard(token, CHARGED_AND_ANSWER_LOST);
  const { transaction } = (await buyer.confirm(token)).body;
  app.clock.pass({ minutes: 20 });
  const staff = await office();
  await staff.open('/office');
  const row = () => staff.part('li', 'Settle a card payment');
  app.bank.knobs.broken = { payment: '404' };
  await row().press(/^Check payment/);
  expect(staff.part('[role=alert]').text).toContain('still doesn’t say whether money was taken');
  app.bank.knobs.broken = {};
  await row().press(/^Check payment/);
  expect(staff.part('[role=status]').text).toContain('The payment was taken, and its order is paid.');
  expect(staff.parts('li', 'Settle a card payment')).toEqual([]);
  await staff.open('/office/log?about=payment');
  expect(staff.part('table').text).toContain('its order is paid');
  expect((await buyer.read(transaction)).status).toBe(200);
});
