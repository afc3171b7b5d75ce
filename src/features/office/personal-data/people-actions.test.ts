import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirm, linkSentTo, register } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, COURSE, LESSON, person, testBuyer } from '#testing/buyer.ts';
import { letSettle } from '#testing/invariants.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';

let app: TestApp;
const EMAIL = 'canary@person.example';
const CANARIES = ['canary', 'quetzal', '0113 496 0199', '+441134960199', '99 feather lane'];

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const quetzal = {
  ...person,
  firstname: 'Quetzal',
  phone: '0113 496 0199',
  address_line_1: '99 Feather Lane',
};

/** Buys something of each kind, writes a review and a message, and has an account: all that we keep about anybody. */
async function leaveTraces() {
  const browser = app.browser();
  await register(app.browser(), EMAIL);
  await confirm(browser, await linkSentTo(app, EMAIL, 'confirm'));
  const course = { ...COURSE, options: { name: 'Quetzal', comments: 'Canary comments' } };
  const voucher = { ...E_VOUCHER, recipient_name: 'Quetzal', personal_message: 'From your canary' };
  const buyer = await testBuyer({ ...app, browser: () => browser }, [
    LESSON,
    BRAIN_TRAINING,
    course,
    voucher,
  ]);
  await buyer.fillIn({ email: 'Canary@person.example', billing: quetzal });
  expect((await buyer.pay()).status).toBe(200);
  const said = { name: 'Quetzal', email: EMAIL, rating: 5, content: 'A canary wrote this review.' };
  expect((await browser.post('/v1/website/instructors/amara-osei/reviews', said)).status).toBe(200);
  const message = {
    from_name: 'Quetzal',
    from_email: EMAIL,
    phone: '0113 496 0199',
    callback_time: '',
    subject: 'A canary asks',
    body: 'Canary',
  };
  expect((await browser.post('/v1/website/instructors/amara-osei/contact', message)).status).toBe(200);
  return buyer;
}

/** Tables in which one of the canaries is found. */
async function tablesWithCanaries(): Promise<string[]> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      text: string;
    }>`select lower(t::text) as text from ${sql.table(name)} t`.execute(app.db);
    if (rows.some(({ text }) => CANARIES.some((canary) => text.includes(canary)))) found.push(name);
  }
  return found;
}

test('a person is exported whole, is not erased while something is on its way, and is then in no table', async () => {
  const other = await (await testBuyer(app, [LESSON])).fillIn({ email: 'other@example.com' });
  expect((await other.pay()).status).toBe(200);
  const buyer = await leaveTraces();
  const early = await (await app.staff()).post<object>('/v1/office/people/erase', { email: EMAIL });
  expect([early.status, early.body.message]).toEqual([
    409,
    'Nothing has been erased: a voucher of theirs is still on its way.',
  ]);
  await letSettle(app);

  // Who signed in before that would have to give both steps again.
  const office = await app.staff();
  const exported = await office.post<Record<string, unknown[]>>('/v1/office/people/export', { email: EMAIL });
  expect(exported.status).toBe(200);
  const filled = Object.entries(exported.body).filter(([, rows]) => Array.isArray(rows) && rows.length > 0);
  expect(filled.map(([about]) => about).sort()).toEqual([
    'account',
    'addresses',
    'availability',
    'checkouts',
    'consents',
    'emails',
    'learners',
    'learning',
    'lessonLinks',
    'lessonMinutes',
    'lines',
    'messages',
    'orders',
    'payments',
    'registrations',
    'reviews',
    'vouchers',
  ]);
  expect(exported.text).not.toContain('other@example.com');
  expect(exported.text).not.toMatch(/_hash"|"encrypted_/);

  const sums = () =>
    app.db
      .selectFrom('orders')
      .select(['order_number', 'state', 'total_pence', 'fee_pence'])
      .orderBy('order_number')
      .execute();
  const owed = await office.post<object>('/v1/office/people/erase', { email: EMAIL });
  expect([owed.status, owed.body.code]).toEqual([409, 'still_owed']);
  expect(owed.body.message).toContain('Nothing has been erased. We still owe them: 10 h of lessons left for');
  await giveUpAllOwed();
  const withMoney = await office.post<object>('/v1/office/people/erase', { email: EMAIL });
  expect([withMoney.status, withMoney.body.code]).toEqual([409, 'still_owed']);
  expect(withMoney.body.message).toMatch(/We still owe them: £[0-9.]+ on the voucher that ends in/);
  const before = await sums();
  expect((await office.post('/v1/office/people/erase', { email: EMAIL, leave_vouchers: true })).status).toBe(
    200,
  );
  expect(await tablesWithCanaries()).toEqual([]);
  expect(await sums()).toEqual(before);
  const order = await app.db
    .selectFrom('orders')
    .select(['email', 'account_id'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirst();
  expect(order).toEqual({ email: 'erased@erased.invalid', account_id: null });
  expect(JSON.stringify(await app.db.selectFrom('orders').selectAll().execute())).toContain(
    'other@example.com',
  );
});

test('an address that we keep nothing about is neither exported nor said to be erased', async () => {
  const office = await app.staff();
  for (const call of ['export', 'erase']) {
    const answer = await office.post<object>(`/v1/office/people/${call}`, { email: 'nobody@example.com' });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'We keep nothing about this email address. Check how it is spelt.',
    ]);
  }
  expect((await office.post('/v1/office/people/erase', { email: 'no address' })).status).toBe(422);
});

/** As after the lessons and the course were had: hours used up, and the course over. */
async function giveUpAllOwed() {
  await app.db.updateTable('lesson_lines').set({ minutes_left: 0 }).execute();
  await app.db.updateTable('order_tasks').set({ cancelled_at: app.clock.now() }).execute();
  await sql`update product_events set begins_at = ${app.clock.now()}`.execute(app.db);
}
