import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPhoneOrder } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { customersByEmail } from '#src/features/customers/customers.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { outboxTexts } from '../outbox/outbox-texts.server.ts';
import { openQueue } from '../today/queue/open-queue.server.ts';
import { queueCounts } from '../today/queue/queue-counts.server.ts';
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

/** The texts that wait on Today; the navigation counts what it lists. */
async function onToday() {
  const now = app.clock.now();
  const queue = await openQueue(app.db, now);
  expect((await queueCounts(app.db, now)).open).toBe(queue.length);
  return queue.filter(({ kind }) => kind === 'texts');
}
const idOf = async (body: string) =>
  (
    await app.db
      .selectFrom('text_replies')
      .select('provider_id as id')
      .where('body', '=', body)
      .executeTakeFirstOrThrow()
  ).id;

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

test('a reply waits on Today until it is answered from there, and what came meanwhile stays', async () => {
  const [waiting] = await onToday();
  const thanks = await idOf('Thanks, I will');
  expect(waiting).toMatchObject({
    subject: thanks,
    facts: ['“Thanks, I will”'],
    href: `/office/replies/${thanks}`,
  });
  expect(waiting?.title).toMatch(/^Answer a text from /);
  app.clock.pass({ minutes: 1 });
  await app.phones.reply(PHONE, 'When do you close?');
  expect(await onToday()).toMatchObject([{ subject: thanks, facts: ['“When do you close?”'] }]);
  const staff = await app.staff();
  const answer = (last: string) =>
    staff.post(`/v1/office/text-replies/${thanks}/answer`, { words: 'At six', last });
  expect((await answer(thanks)).status).toBe(200);
  const late = await idOf('When do you close?');
  expect(await onToday()).toMatchObject([{ subject: late }]);
  expect((await answer('another')).status).toBe(422);
  expect(await answer(thanks)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/has seen to it/) },
  });
  await app.sendTexts();
  expect(app.phones.texts().at(-1)).toMatchObject({ to: PHONE, body: expect.stringMatching(/: At six$/) });
  expect((await staff.post(`/v1/office/text-replies/${late}/read`, { last: late })).status).toBe(200);
  expect(await onToday()).toEqual([]);
});

test('a text from a number that nobody was texted at has its place, and can be answered', async () => {
  const stranger = '+447400999888';
  await app.phones.reply(stranger, 'Do you teach in Otley?');
  const id = await idOf('Do you teach in Otley?');
  expect(await onToday()).toMatchObject([
    { title: 'Answer a text from 07400 999888', href: `/office/replies/${id}` },
  ]);
  expect(await outboxTexts(app.db, app.clock.now())).toMatchObject({
    replies: [{ id, name: '07400 999888', isOpen: true }, { isOpen: false }, { isOpen: false }],
  });
  const staff = await app.staff();
  const twice = () => staff.post(`/v1/office/text-replies/${id}/answer`, { words: 'Yes', last: id });
  expect((await Promise.all([twice(), twice()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await app.sendTexts();
  expect(app.phones.texts().filter(({ to }) => to === stranger)).toHaveLength(1);
});

test('what is written on their page answers what they sent', async () => {
  await app.phones.reply(PHONE, 'Is it still on?');
  const answers = await idOf('Is it still on?');
  const staff = await app.staff();
  const written = { words: 'Yes', text: randomUUID(), answers };
  expect((await staff.post(`/v1/office/customers/${customer}/texts`, written)).status).toBe(200);
  expect(await onToday()).toEqual([]);
});

test('after STOP nobody is texted, by hand either, and the office is not told of the word', async () => {
  const told = (await toOffice()).length;
  await app.phones.reply(PHONE, 'stop');
  expect((await writes('Hello')).status).toBe(409);
  expect((await read())?.textsTo).toBeNull();
  expect(await toOffice()).toHaveLength(told);
  expect(await onToday()).toEqual([]);
});
