import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeLessons } from '#src/features/lessons/assignment/assign-lessons.server.ts';
import type { StaffRefund } from '#src/features/refunds/refund-plan.ts';
import { brand } from '#src/platform/brand.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, POSTED } from '#testing/buyer.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { boughtCodes, E_VOUCHER } from '#testing/vouchers.ts';
import {
  eraseInvoiceBuyers,
  type Invoice,
  invoicesOfOrder,
  issueInvoice,
  leftOfInvoice,
  reissueInvoice,
  standingInvoice,
} from './invoices.server.ts';

let app: TestApp;
let model: VatModel;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  model = 'principal';
});

/** A school that has been this since its first day. */
function deps() {
  const school = { ...brand, vat: { ...brand.vat, model } };
  return { school: { current: () => school, byDefault: school } };
}

async function ordered(products: Parameters<typeof paidOrder>[1], codes?: string[]) {
  const paymentId = await paidOrder(app, products, codes);
  const order = app.db.selectFrom('orders').select('id').where('payment_id', '=', paymentId);
  return { paymentId, orderId: (await order.executeTakeFirstOrThrow()).id };
}
const issuing = () => ({ by: 'Olive', now: app.clock.now() });
const issue = (orderId: string) =>
  app.db.transaction().execute((tx) => issueInvoice(tx, deps(), orderId, issuing()));
const papers = (orderId: string) => invoicesOfOrder(app.db, orderId);
const refund = (paymentId: string, request: StaffRefund) => refundNow(app, paymentId, request);
const amounts = ({ paper }: Pick<Invoice, 'paper'>) =>
  paper.lines.map(({ name, amount, vat }) => [name, amount, vat]);
const BUYER = { name: 'Freya Hughes', business: 'Hughes Interiors Ltd', address: ['1 High Street', 'Bath'] };
const reissue = (orderId: string, expected: string) =>
  app.db
    .transaction()
    .execute((tx) => reissueInvoice(tx, deps(), orderId, { ...issuing(), expected, buyer: BUYER }));
const numbersOf = async (kind: 'invoice' | 'credit_note') =>
  (
    await app.db.selectFrom('invoices').select('number').where('kind', '=', kind).orderBy('number').execute()
  ).map(({ number }) => number);

test('a principal’s invoice has VAT in every line, and is the same however often it is asked for', async () => {
  const { orderId } = await ordered([LESSON, BRAIN_TRAINING, POSTED]);
  const invoice = await issue(orderId);
  expect(invoice && amounts(invoice)).toEqual([
    ['10 hours in Leeds, manual', 230_00, 38_33],
    ['Brain Training', 9_99, 1_67],
    ['L-Plate and Highway Code Pack', 8_99, 1_50],
    ['Management and protection fee', 10_35, 1_73],
  ]);
  expect(invoice).toMatchObject({
    number: 'INV-000001',
    issuedBy: 'Olive',
    buyer: { name: 'Joan Watson', business: '', address: ['32 Example Street', 'Leeds LS6 3AD'] },
    paper: {
      model: 'principal',
      taxPoint: '2026-11-21',
      seller: { company: brand.company, vatNumber: brand.vat.number },
      order: { paidWith: 'Visa ending 3436' },
    },
  });
  expect(await issue(orderId)).toEqual(invoice);
  expect(await papers(orderId)).toEqual([invoice]);
});

test('an agent’s invoice names who sells the lessons, with VAT in the fee and the school’s own sales alone', async () => {
  model = 'agent';
  const { orderId } = await ordered([LESSON, BRAIN_TRAINING]);
  const unknown = await ordered([LESSON]);
  const [{ slug, name } = { slug: '', name: '' }] = await app.db
    .selectFrom('instructors')
    .select(['slug', 'name'])
    .where('area_slug', '=', 'leeds')
    .limit(1)
    .execute();
  await app.db
    .transaction()
    .execute((tx) =>
      placeLessons(tx, { orderId, positions: [0], to: slug, by: 'Olive', now: app.clock.now() }),
    );
  const invoice = await issue(orderId);
  expect(invoice?.paper.lines.map(({ supplier, vat }) => [supplier, vat])).toEqual([
    [name, 0],
    [null, 1_67],
    [null, 1_73],
  ]);
  expect((await issue(unknown.orderId))?.paper.lines[0]?.supplier).toBe('the instructor');
});

test('the invoice of a school that is not registered has neither VAT nor its number', async () => {
  model = 'unregistered';
  const { orderId } = await ordered([LESSON]);
  const invoice = await issue(orderId);
  expect(invoice?.paper.seller.vatNumber).toBe('');
  expect(invoice?.paper.lines.map(({ basisPoints, vat }) => [basisPoints, vat])).toEqual([
    [null, 0],
    [null, 0],
  ]);
});

test('gift vouchers are invoiced once they are spent', async () => {
  const vouchers = await ordered([E_VOUCHER]);
  expect(await issue(vouchers.orderId)).toBeUndefined();
  const mixed = await ordered([BRAIN_TRAINING, E_VOUCHER]);
  const invoice = await issue(mixed.orderId);
  expect(invoice && amounts(invoice)).toEqual([['Brain Training', 9_99, 1_67]]);
  const [code = ''] = await boughtCodes(app, '20');
  const spent = await ordered([BRAIN_TRAINING], [code]);
  expect((await issue(spent.orderId))?.total).toBe(9_99);
});

test('numbers have no gaps, whoever asks at once and whatever is rolled back', async () => {
  const orders = await Promise.all([1, 2, 3].map(() => ordered([BRAIN_TRAINING])));
  const rolledBack = app.db.transaction().execute(async (tx) => {
    await issueInvoice(tx, deps(), orders[0]?.orderId ?? '', issuing());
    throw new Error('the process ends here');
  });
  await expect(rolledBack).rejects.toThrow('the process ends here');
  const at = [...orders, ...orders].map(({ orderId }) => issue(orderId));
  const issued = (await Promise.all(at)).map((invoice) => invoice?.number);
  expect(new Set(issued).size).toBe(3);
  expect(issued.slice(3)).toEqual(issued.slice(0, 3));
  const numbers = await numbersOf('invoice');
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a refund is credited in its parts, and all of it in the end', async () => {
  const { orderId, paymentId } = await ordered([LESSON, BRAIN_TRAINING]);
  const invoice = await issue(orderId);
  await refund(paymentId, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(92_00) }] });
  const [, first] = await papers(orderId);
  expect(first).toMatchObject({
    kind: 'credit_note',
    credits: invoice?.id,
    buyer: invoice?.buyer,
    paper: { credits: { number: invoice?.number, issuedOn: '2026-11-21', reason: 'Money was refunded.' } },
  });
  expect(first && amounts(first)).toEqual([
    ['10 hours in Leeds, manual, in part', 92_00, 15_33],
    ['Management and protection fee, in part', 4_14, 69],
  ]);
  await refund(paymentId, { kind: 'amount', pence: asPence(50_01) });
  await refund(paymentId, { kind: 'all' });
  const all = await papers(orderId);
  expect(all.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note', 'credit_note']);
  expect(all[2]?.total).toBe(50_01);
  for (const { part, amount, vat } of invoice?.paper.lines ?? []) {
    const credited = all.slice(1).flatMap(({ paper }) => paper.lines.filter((line) => line.part === part));
    const of = (name: 'amount' | 'vat'): Pence => sum(credited.map((line) => line[name]));
    expect([of('amount'), of('vat')], part).toEqual([amount, vat]);
  }
  const numbers = await numbersOf('credit_note');
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a refund that goes back to a voucher and to a card has one credit note', async () => {
  const [code = ''] = await boughtCodes(app, '10');
  const { orderId, paymentId } = await ordered([BRAIN_TRAINING, POSTED], [code]);
  await issue(orderId);
  await refund(paymentId, { kind: 'all' });
  expect((await papers(orderId)).map(({ total }) => total)).toEqual([18_98, 18_98]);
});

test('what went back before an order had an invoice is credited with it', async () => {
  const { orderId, paymentId } = await ordered([BRAIN_TRAINING, POSTED]);
  await refund(paymentId, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(9_99) }] });
  const invoice = await issue(orderId);
  const all = await papers(orderId);
  expect(all.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  expect(all[1] && amounts(all[1])).toEqual([['Brain Training', 9_99, 1_67]]);
  expect(invoice?.total).toBe(9_99 + 8_99);
});

test('an order of which nothing is left paid has no invoice any more', async () => {
  const { orderId, paymentId } = await ordered([BRAIN_TRAINING]);
  await refund(paymentId, { kind: 'all' });
  expect(await issue(orderId)).toBeUndefined();
});

test('another name credits what is left of the invoice, and has a number of its own', async () => {
  const { orderId, paymentId } = await ordered([LESSON]);
  const old = await issue(orderId);
  await refund(paymentId, { kind: 'amount', pence: asPence(40_00) });
  const made = await Promise.all([1, 2].map(() => reissue(orderId, old?.number ?? '')));
  // The second had seen the old one, which no longer stands.
  expect(made.filter((one) => one === undefined)).toHaveLength(1);
  const all = await papers(orderId);
  expect(all.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 240_35],
    ['credit_note', 40_00],
    ['credit_note', 200_35],
    ['invoice', 240_35],
    ['credit_note', 40_00],
  ]);
  const standing = standingInvoice(all);
  expect(standing).toMatchObject({ buyer: BUYER, paper: { lines: old?.paper.lines } });
  expect(all[0]?.buyer).toEqual(old?.buyer);
  expect(standing && leftOfInvoice(standing, all)).toBe(200_35);
  // The next refund is of the one that stands.
  await refund(paymentId, { kind: 'all' });
  const after = await papers(orderId);
  expect(after.at(-1)).toMatchObject({ credits: standing?.id, total: 200_35, buyer: BUYER });
  expect(await reissue(orderId, standing?.number ?? '')).toBeUndefined();
});

test('nothing on an invoice is ever changed, but for a buyer who is erased', async () => {
  const { orderId } = await ordered([BRAIN_TRAINING]);
  await issue(orderId);
  for (const change of ['total_pence = 1', 'number = 999', "paper = '{}'"])
    await expect(
      sql`update invoices set ${sql.raw(change)} where order_id = ${orderId}`.execute(app.db),
    ).rejects.toThrow('never changed');
  await app.db.transaction().execute((tx) => eraseInvoiceBuyers(tx, [orderId]));
  expect((await papers(orderId))[0]?.buyer).toEqual({ name: 'erased', business: '', address: [] });
});
