import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPhoneOrder } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { customersByEmail } from '#src/features/customers/customers.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { readCustomer } from './read-customer.server.ts';

const PHONE = '+447400123456';
const EMAIL = 'early@example.com';

let app: AppWithTexts;
let customer: string;
beforeAll(async () => {
  app = await appWithTexts();
  await makeAccount(app, app.browser(), { email: EMAIL });
  customer = (await customersByEmail(app.db, [EMAIL])).get(EMAIL) ?? '';
});
afterAll(() => app.close());

const read = () => readCustomer(app.running.services, customer);
const toOffice = () =>
  app.db.selectFrom('emails').selectAll().where('subject', '=', 'Somebody has answered a text').execute();

async function writes(words: string, text = randomUUID()) {
  return (await app.staff()).post(`/v1/office/customers/${customer}/texts`, { words, text });
}

test('the link to pay is texted at once to the number that the buyer gives, once, and opens the order', async () => {
  app.clock.set('2026-11-21T22:00:00Z');
  const { aoife, make, page } = phoneOrders(app);
  const made = await make();
  const input = { id: made.id, phone: '07400 123456' };
  const landline = { phone: '0113 496 0180' };
  const refused = await (await app.staff()).post(`/v1/office/phone-orders/${made.id}/text-link`, landline);
  expect(refused.status).toBe(422);
  expect((await aoife('textPayLink', input))[0]).toBe(200);
  expect((await aoife('textPayLink', input))[0]).toBe(200);
  await app.sendTexts();
  const [text, ...more] = app.phones.texts();
  expect(more).toEqual([]);
  expect(text?.to).toBe(PHONE);
  expect(text?.body).toContain(`your order is ready to pay for, ${formatPrice(tenHours.total)} by `);
  const link = /\/pay\/[\w-]{43}/.exec(text?.body ?? '')?.[0] ?? '';
  expect((await page(link))?.shown).toMatchObject({ state: 'waiting' });
  const order = await readPhoneOrder({ ...app.running.services, baskets: app.running.baskets }, made.id);
  expect(order?.texts).toMatchObject([{ phone: PHONE, state: 'delivered', body: 'The link to pay' }]);
  expect((await aoife('withdrawPhoneOrder', { id: made.id }))[0]).toBe(200);
  expect((await aoife('textPayLink', input))[0]).toBe(409);
  expect(JSON.stringify(await app.db.selectFrom('texts').selectAll().execute())).not.toContain(
    link.replace('/pay/', ''),
  );
});

test('a customer is texted once they have agreed, and what they answer is on their page and told to the office', async () => {
  app.clock.set('2026-11-23T10:00:00Z');
  expect((await writes('Hello')).status).toBe(409);
  await app.db
    .insertInto('text_numbers')
    .values({ email: EMAIL, phone: PHONE, checked_at: app.clock.now(), reminders: true, changes: true })
    .execute();
  const once = randomUUID();
  expect((await writes('Your car is ready – ring us.', once)).status).toBe(200);
  expect((await writes('Your car is ready – ring us.', once)).status).toBe(200);
  await app.sendTexts();
  expect(
    app.phones.texts().filter(({ body }) => body.endsWith(': Your car is ready - ring us.')),
  ).toHaveLength(1);
  app.clock.pass({ minutes: 1 });
  await app.phones.reply(PHONE, 'Thanks, I will');
  expect((await read())?.texts).toMatchObject([
    { body: 'Thanks, I will', state: 'received' },
    { body: expect.stringContaining('Your car is ready'), state: 'delivered' },
  ]);
  expect(await toOffice()).toMatchObject([
    { plain: expect.not.stringContaining('Thanks'), recipient: expect.stringContaining('@') },
  ]);
});

test('after STOP nobody is texted, by hand either, and the office is not told of the word', async () => {
  const told = (await toOffice()).length;
  await app.phones.reply(PHONE, 'stop');
  expect((await writes('Hello')).status).toBe(409);
  expect((await read())?.textsTo).toBeNull();
  expect(await toOffice()).toHaveLength(told);
});
