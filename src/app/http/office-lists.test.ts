// The lists of the office as programs read them: the filters of their pages, page after page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { learnersWithHours } from '#testing/learners.ts';
import { programToken } from '#testing/staff.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await programToken(app, ['read']);
});
afterAll(() => app.close());

interface Page {
  data: Record<string, unknown>[];
  next: string | null;
  errors?: object;
}
async function read(path: string) {
  const headers = { 'x-requested-with': 'fleet', authorization: `Bearer ${token}` };
  const answer = await app.browser().raw({ method: 'GET', url: `/v1/office/${path}`, headers });
  return { status: answer.status, body: JSON.parse(answer.text) as Page };
}
const rowsOf = async (path: string) => (await read(path)).body.data;

/** All rows of a list, each page by the cursor of the one before. */
async function everyRow(path: string) {
  const rows: Page['data'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body }: { status: number; body: Page } = await read(
      `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(status, path).toBe(200);
    rows.push(...body.data);
    cursor = body.next;
  }
  return rows;
}

const cursorAt = (at = '', id = '') => encodeURIComponent(`${at} ${id}`);

async function paid(email: string) {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email });
  expect((await buyer.pay()).status).toBe(200);
}

describe('orders', () => {
  test('are found by the filters of their page, with amounts that add up', async () => {
    await paid('joan@example.com');
    const [order] = await rowsOf('orders?find=joan@example.com&state=paid');
    expect(order).toMatchObject({ state: 'paid', standing: 'Paid', discount: '0.00', refunded: '0.00' });
    const { subtotal, postage, fee, total } = order as Record<string, string>;
    expect(Number(subtotal) + Number(postage) + Number(fee)).toBeCloseTo(Number(total));
    expect(await rowsOf('orders?find=joan@example.com&state=refunded')).toEqual([]);
  });

  test('come page after page, each once', async () => {
    for (let count = 0; count < 3; count += 1) await paid(`many${count}@example.com`);
    const { id, ...columns } = await app.db
      .selectFrom('orders')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(columns.state).toBe('paid');
    const all = await everyRow('orders?state=paid');
    const stored = await app.db.selectFrom('orders').select('id').orderBy('placed_at', 'desc').execute();
    expect(all.map((order) => order.id).toSorted()).toEqual(stored.map((order) => order.id).toSorted());
    const first = all[0] as { id: string; placed_at: string };
    const below = await rowsOf(`orders?cursor=${cursorAt(first.placed_at, first.id)}`);
    expect(below.map((order) => order.id)).toEqual(all.slice(1).map((order) => order.id));
    expect(all.map((order) => order.id)).toContain(id);
  });
});

test('invoices and credit notes are found by number, order, kind and day, and their VAT and net come to the total', async () => {
  const staff = await app.staff('staff');
  const orders = await app.db.selectFrom('orders').select(['id', 'order_number']).limit(2).execute();
  for (const { id } of orders) {
    const issued = await staff.post(`/v1/office/orders/${id}/invoice`, {});
    expect(issued.status, issued.text).toBe(200);
  }
  const buyer = { business: 'Marsden & Co', name: 'H Marsden', address: '1 Mill Lane' };
  const [first] = await rowsOf('books/invoices?find=inv-1');
  const reissued = await staff.post(`/v1/office/orders/${first?.order_id}/invoice/reissue`, {
    ...buyer,
    expected_number: first?.number,
  });
  expect(reissued.status, reissued.text).toBe(200);
  const all = await everyRow('books/invoices?');
  expect(all.map(({ number }) => number).toSorted()).toEqual([
    ...['CN-000001', 'INV-000001', 'INV-000002', 'INV-000003'],
  ]);
  for (const { net, vat, total } of all) expect(Number(net) + Number(vat)).toBeCloseTo(Number(total));
  const [credit] = await rowsOf('books/invoices?kind=credit_note');
  expect(credit).toMatchObject({ number: 'CN-000001', credits: 'INV-000001', total: `-${first?.total}` });
  expect(await rowsOf('books/invoices?find=INV-000003')).toMatchObject([{ business: buyer.business }]);
  const ofOrder = await rowsOf(`books/invoices?find=${first?.order_number}`);
  expect(ofOrder.every(({ order_id }) => order_id === first?.order_id)).toBe(true);
  expect(ofOrder).toHaveLength(3);
  expect(await rowsOf('books/invoices?to=2020-01-01')).toEqual([]);
  const cursor = cursorAt(String(all[0]?.issued_at), String(all[0]?.id));
  expect(await rowsOf(`books/invoices?cursor=${cursor}`)).toEqual(all.slice(1));
});

test('learners come by name, 25 at a time, with their minutes', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Zoe ${String(index).padStart(2, '0')}`);
  await app.db
    .insertInto('learners')
    .values(
      names.map((name) => ({
        id: crypto.randomUUID(),
        name,
        email: `${name.replace(' ', '')}@example.com`,
        postcode: 'LS6 3AD',
        created_at: app.clock.now(),
      })),
    )
    .execute();
  const page = await read('learners?find=zoe');
  expect([page.body.data.length, typeof page.body.next]).toEqual([25, 'string']);
  const all = await everyRow('learners?find=zoe');
  expect(all.map(({ name }) => name)).toEqual(names);
  const [taught] = await learnersWithHours(app.db, 1);
  const learner = (await everyRow('learners?show=left')).find(({ id }) => id === taught?.id);
  expect(learner).toMatchObject({ minutes_given: 0, minutes_bought: expect.any(Number) });
  expect(learner?.minutes_left).toBe(learner?.minutes_bought);
  expect(await rowsOf('learners?find=zoe&show=left')).toEqual([]);
});

describe('lessons', () => {
  test('of all instructors come by when they begin, within days, without those that are cancelled', async () => {
    const staff = await app.staff('staff');
    const learners = await learnersWithHours(app.db, 3);
    const starts = ['2026-12-09T10:00:00.000Z', '2026-12-08T10:00:00.000Z', '2026-12-07T10:00:00.000Z'];
    const booked: string[] = [];
    for (const [index, starts_at] of starts.entries()) {
      const body = { instructor: 'amara-osei', starts_at, minutes: 60 };
      const { id } = (
        await staff.post<{ id: string }>(`/v1/office/learners/${learners[index]?.id}/bookings`, body)
      ).body;
      booked.push(id);
    }
    const found = async (query: string) => (await everyRow(`lessons?${query}`)).map(({ id }) => id);
    const days = 'from=2026-12-07&to=2026-12-09';
    expect(await found(days)).toEqual(booked.toReversed());
    expect(await found('from=2026-12-08&to=2026-12-08')).toEqual([booked[1]]);
    expect(await found(`${days}&instructor=amara-osei`)).toHaveLength(3);
    expect(await found(`${days}&instructor=tom-ackroyd`)).toEqual([]);
    const [first] = await rowsOf(`lessons?${days}`);
    expect(first).toMatchObject({ state: 'booked', kind: 'lesson', starts_at: starts[2] });
    const cursor = cursorAt(starts[2], booked[2]);
    expect((await rowsOf(`lessons?${days}&cursor=${cursor}`)).map(({ id }) => id)).toEqual([
      booked[1],
      booked[0],
    ]);
    const cancelled = { version: 1, initiated_by: 'school', charged_minutes: 0 };
    const answer = await staff.post(`/v1/office/bookings/${booked[2]}/cancel`, cancelled);
    expect(answer.status, answer.text).toBe(200);
    expect(await found(days)).toEqual([booked[1], booked[0]]);
  });
});

test('the log, decided reviews and codes are read too', async () => {
  const owner = await app.staff('owner');
  const added = await owner.post('/v1/office/discount-codes', {
    code: 'AUTUMN10',
    kind: 'percent',
    amount: '10',
    applies_to: 'lessons',
    limits: [],
  });
  expect(added.status, added.text).toBe(200);
  expect(await rowsOf('discount-codes')).toMatchObject([{ code: 'AUTUMN10', state: 'on', orders: 0 }]);
  const [entry] = await rowsOf('log');
  expect(entry).toMatchObject({ action: 'addDiscountCode', about: 'discount code', about_id: 'AUTUMN10' });
  expect(await rowsOf(`log?by=${entry?.by_id}`)).toHaveLength(1);
  const published = await everyRow('reviews/decided?state=published');
  const { count } = await app.db
    .selectFrom('reviews')
    .where('state', '=', 'published')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect([published.length, new Set(published.map(({ id }) => id)).size]).toEqual([
    Number(count),
    Number(count),
  ]);
  expect(await rowsOf('reviews/decided?state=rejected')).toEqual([]);
});

test('a list goes on where a page ended, though its last row is gone or decided anew meanwhile', async () => {
  const orders = await everyRow('orders?state=paid');
  const gone = cursorAt(String(orders[0]?.placed_at), 'ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(await everyRow(`orders?state=paid&cursor=${gone}`)).toEqual(orders);
  const first = await read('reviews/decided?state=published');
  const shown = first.body.data.map(({ id }) => String(id));
  await app.db
    .updateTable('reviews')
    .set({ decided_at: app.clock.now() })
    .where('id', '=', shown.at(-1) ?? '')
    .execute();
  const second = await rowsOf(
    `reviews/decided?state=published&cursor=${encodeURIComponent(first.body.next ?? '')}`,
  );
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter(({ id }) => shown.includes(String(id)))).toEqual([]);
});

describe('what a list does not know', () => {
  test.each([
    ['orders?state=lost', 'state'],
    ['orders?from=soon', 'from'],
    ['orders?cursor=1', 'cursor'],
    ['lessons?cursor=2026', 'cursor'],
    [`lessons?cursor=2026-13-45T10:00:00.000Z ${crypto.randomUUID()}`, 'cursor'],
    ['lessons?from=9999-12-31', 'from'],
    ['log?by=me', 'by'],
  ])('is refused in its field: %s', async (path, field) => {
    const { status, body } = await read(path);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});
