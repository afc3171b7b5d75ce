import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOf } from '#src/features/orders/staff/find-orders.server.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED, TRAINING, testBuyer } from '#testing/buyer.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { officeContextOf } from '#testing/staff.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';
import { loader } from './orders-page.tsx';

let app: TestApp;
const numbers: Record<string, string> = {};
let ends = '';
let code = '';
let waiting: { id: string };
beforeAll(async () => {
  app = await testApp();
  const bought = await buyVouchers(app, [E_VOUCHER]);
  numbers.voucher = bought.order.order_number;
  ends = bought.issued[0]?.code_last4 ?? '';
  code = bought.secrets[0]?.code ?? '';
  const orders = {
    lesson: {
      products: [LESSON],
      buyer: { email: 'priya@example.com', billing: { firstname: 'Priya', surname: 'Raman' } },
    },
    several: {
      products: [TRAINING, BRAIN_TRAINING, COURSE, POSTED],
      buyer: { billing: { surname: '=SUM(A1)', postcode: 'M14 6FS', phone: '0113 496 0777' } },
    },
    covered: { products: [BRAIN_TRAINING], buyer: {}, code: bought.secrets[0]?.code ?? '' },
  };
  for (const [name, { products, buyer: of, ...other }] of Object.entries(orders)) {
    app.clock.pass({ days: 1 });
    const buyer = await (await testBuyer(app, products)).fillIn(of);
    if ('code' in other) {
      await buyer.enterCode(other.code);
      await buyer.confirm(await buyer.token());
    } else await buyer.pay();
    const { order_number } = await app.db
      .selectFrom('orders')
      .select('order_number')
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    numbers[name] = order_number;
  }
  waiting = await phoneOrders(app).make();
});
afterAll(() => app.close());

async function load(search: string) {
  const context = await officeContextOf(app, await app.staff('viewer'), '/office/orders');
  const request = new Request(`${app.url}/office/orders?${search}`);
  const { page, ...shown } = await loader({ context, request } as never);
  return { ...shown, ...page, orders: page.rows, count: page.counted?.count };
}
const found = async (search: string) => (await load(search)).orders.map(({ number }) => number);
/** The lines of the file of an order, by their headings. */
async function rowsOfFile(number = '') {
  const owner = await app.staff('owner');
  const { text } = await owner.raw({ method: 'GET', url: `/office/orders.csv?find=${number}` });
  const [head = '', ...lines] = text.trim().split('\r\n');
  const names = head.split(',');
  // Within a cell a space follows each comma.
  const cellsOf = (line: string) => line.split(/,(?! )/);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((value, at) => [names[at], value])));
}
const named = (...names: string[]) => names.map((name) => numbers[name]);

describe('the list of orders', () => {
  test('is newest first, each with who, what, how it stands and how much', async () => {
    const { orders, count } = await load('');
    expect(count).toBe(4);
    expect(orders.map(({ number }) => number)).toEqual(named('covered', 'several', 'lesson', 'voucher'));
    expect(orders[2]).toMatchObject({
      buyer: 'Priya Raman',
      postcode: 'LS6 3AD',
      bought: '10 hours in Leeds, manual',
      status: { tone: 'success', label: 'Paid' },
      placed: { time: '10:00' },
    });
  });

  test.each([
    ['Raman', ['lesson']],
    ['priya r', ['lesson']],
    ['PRIYA@example.com', ['lesson']],
    ['m146f', ['several']],
    ['m14', ['several']],
    ['100%', []],
    ['nobody at all', []],
  ])('finds by "%s"', async (find, names) => {
    expect(await found(`find=${encodeURIComponent(find)}`)).toEqual(named(...names));
  });

  test('finds the orders that bought or used a voucher by the end of its code', async () => {
    expect(await found(`find=${ends}`)).toEqual(named('covered', 'voucher'));
  });

  test.each([
    ['a phone number as people write it', 'find=0113 496 0777', ['several']],
    ['the beginning of a phone number', 'find=%2B44113 4960777', ['several']],
    ['the last four digits of the card', 'find=3436', ['several', 'lesson', 'voucher']],
  ])('finds by %s', async (_, search, names) => {
    expect(await found(search)).toEqual(named(...names));
  });

  test('finds by any three characters of the number that stand together and have a digit', async () => {
    const number = numbers.lesson ?? '';
    const bare = number.replace(/^BP|-/g, '');
    for (const part of [bare.slice(0, 3), bare.slice(1, 5), bare.slice(3)])
      expect(await found(`find=BP-${part}`)).toContain(number);
  });

  test('finds learners, vouchers and instructors too, each with a link to their page', async () => {
    const beside = async (find: string) =>
      (await load(`find=${encodeURIComponent(find)}`)).beside.map(({ kind, name, href }) => [
        kind,
        name,
        href,
      ]);
    const learner = await app.db.selectFrom('learners').select(['id', 'name']).executeTakeFirstOrThrow();
    expect(await beside(learner.name)).toContainEqual([
      'Learner',
      learner.name,
      `/office/learners/${learner.id}`,
    ]);
    const voucher = await app.db.selectFrom('vouchers').selectAll().executeTakeFirstOrThrow();
    expect(await beside(voucher.recipient_name)).toContainEqual([
      'Voucher',
      `Ending ${ends}, for ${voucher.recipient_name}`,
      `/office/vouchers/${voucher.id}`,
    ]);
    expect(await beside('amara')).toEqual([['Instructor', 'Amara Osei', '/office/instructors/amara-osei']]);
  });

  test.each([
    ['number', ({ number }: { number: string }) => number],
    ['buyer', () => 'helen m'],
    ['email address', () => 'helen@'],
    ['phone number', () => '07700 900444'],
  ])('finds an order by phone that waits to be paid by its %s', async (_what, find) => {
    const { id } = waiting;
    const { order_number: number } = await app.db
      .selectFrom('checkouts')
      .select('order_number')
      .where('basket_uuid', '=', id)
      .executeTakeFirstOrThrow();
    const { beside } = await load(`find=${encodeURIComponent(find({ number }))}`);
    expect(beside).toContainEqual({
      kind: 'Order by phone',
      href: `/office/orders/by-phone/${id}`,
      name: number,
      fact: `waiting, Helen Marsden, ${formatPrice(tenHours.total)}`,
    });
  });

  test('a whole voucher code leads to its voucher, and does not stay in the address', async () => {
    const { id } = await app.db.selectFrom('vouchers').select('id').executeTakeFirstOrThrow();
    const to = async (find: string) =>
      (await load(`find=${find}`).catch((thrown) => thrown)).headers.get('location');
    expect(await to(code.toLowerCase())).toBe(`/office/vouchers/${id}`);
    expect(await to('0000-1111-2222-3333')).toBe('/office/orders?find=3333');
  });

  test('leads to the order where its number was typed', async () => {
    const answer = await load(`find=${numbers.lesson?.toLowerCase().replaceAll('-', ' ')}`).catch(
      (thrown) => thrown,
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/office\/orders\/[\w-]{36}$/),
    ]);
  });

  test.each([
    ['kind=lessons', ['lesson']],
    ['kind=training', ['several']],
    ['kind=courses', ['several']],
    ['kind=posted', ['several']],
    ['kind=vouchers', ['voucher']],
    ['kind=digital', ['covered', 'several']],
    ['state=paid&from=2026-11-23', ['covered', 'several']],
    ['from=2026-11-22&to=2026-11-22', ['lesson']],
    ['state=unsettled', []],
    ['state=refunded', []],
    ['state=part_refunded', []],
    ['state=refund_failed', []],
    ['state=not_paid', []],
    ['state=none&from=yesterday&before=x', ['covered', 'several', 'lesson', 'voucher']],
  ])('keeps to its filters: %s', async (filters, names) => {
    expect(await found(filters)).toEqual(named(...names));
  });

  test('goes on below and above an order', async () => {
    const orders = await app.db
      .selectFrom('orders')
      .select(['id', 'placed_at as placedAt'])
      .orderBy('placed_at', 'desc')
      .execute();
    const [first = '', second = '', third] = orders.map(placeOf);
    const below = await load(`before=${encodeURIComponent(second)}`);
    expect(below.orders.map(({ number }) => number)).toEqual(named('lesson', 'voucher'));
    expect([below.newer, below.older]).toEqual([third, null]);
    const above = await load(`after=${encodeURIComponent(second)}`);
    expect(above.orders.map(({ number }) => number)).toEqual(named('covered'));
    expect([above.newer, above.older]).toEqual([null, first]);
  });
});

test('the file has what the filters find, no formula, and a line in the log', async () => {
  const owner = await app.staff('owner');
  const file = await owner.raw({ method: 'GET', url: '/office/orders.csv?kind=courses' });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = file.text.trimEnd().split('\r\n');
  expect(head).toMatch(/^\ufeffOrder,Placed,Paid,State,Buyer,Email,Phone,/);
  // Training, a product, a course, what is posted, and the fee.
  expect(lines).toHaveLength(5);
  for (const line of lines)
    expect(line).toMatch(
      new RegExp(
        `^${numbers.several},2026-11-23 10:00,2026-11-23 10:\\d\\d,Paid,Joan =SUM\\(A1\\),[^,]+,0113 496 0777,M14 6FS,.*,Visa ending 3436,\\d+`,
      ),
    );
  const logged = app.db.selectFrom('audit_log').select(['did', 'subject_id', 'detail']);
  expect(await logged.where('did', '=', 'exportOrders').execute()).toEqual([
    { did: 'exportOrders', subject_id: '2026-11-24', detail: '' },
  ]);
  app.clock.pass({ minutes: 11 });
  const late = await owner.raw({ method: 'GET', url: '/office/orders.csv?kind=courses' });
  expect([late.status, late.headers.location]).toEqual([
    302,
    '/office/confirm?to=%2Foffice%2Forders%3Fkind%3Dcourses',
  ]);
});

test('the lines of the file add up to what the page of their order says, with refunds and VAT', async () => {
  const owner = await app.staff('owner');
  const order = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', numbers.several ?? '')
    .executeTakeFirstOrThrow();
  const refund = { how: 'amount', amount: '10.00' } as const;
  const plan = await shownRefund(app.db, order.id, refund, app.clock.now());
  const refunded = await owner.post(`/v1/office/orders/${order.id}/refunds`, {
    ...refund,
    plan,
    reason: 'Other',
  });
  expect(refunded.status, refunded.text).toBe(200);
  await app.queue.drain();
  const lines = await rowsOfFile(numbers.several);
  const total = (name: string) => Math.round(lines.reduce((sum, line) => sum + Number(line[name]) * 100, 0));
  expect(total('Amount')).toBe(order.total_pence);
  expect(lines.map(({ Line, Kind }) => [Line, Kind])).toContainEqual(['Amount refunded', 'refund']);
  expect(total('Refunded')).toBe(10_00);
  // VAT is a sixth of each price, rounded once for each line, less that of what went back.
  const inPence = (amount = '') => Math.round(Number(amount) * 100);
  const [back, ...sold] = lines.toReversed();
  for (const { Line, Amount, 'VAT after refunds': vat } of sold)
    expect(inPence(vat), Line).toBe(Math.round(inPence(Amount) / 6));
  expect(Math.abs(inPence(back?.['VAT after refunds']) + 1_67)).toBeLessThanOrEqual(2);
  const covered = await rowsOfFile(numbers.covered);
  expect(covered.map((line) => [line['Paid by'], line.Amount === line['Of it by voucher']])).toEqual([
    ['Vouchers', true],
  ]);
});

test('the file says what codes took off each line, and which codes', async () => {
  await addTestCode(app, 'AUTUMN10', { allowsAnother: true });
  await addTestCode(app, 'ALL2', { pence: asPence(2_00), appliesTo: 'everything', allowsAnother: true });
  const buyer = await (await testBuyer(app, [LESSON, BRAIN_TRAINING])).fillIn();
  await buyer.enterDiscount('AUTUMN10');
  await buyer.enterDiscount('ALL2');
  await buyer.pay();
  const order = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
  const left = toDecimal(asPence(order.discount_pence - 10));
  const lines = await rowsOfFile(order.order_number);
  expect(lines.map((line) => [line.Discount, line['Discount code']])).toEqual([
    [left, 'AUTUMN10 and ALL2'],
    ['0.10', 'ALL2'],
    ['0.00', ''],
  ]);
  const amounts = lines.map(({ Amount }) => Math.round(Number(Amount) * 100));
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(order.total_pence);
});
