import { expect } from 'vitest';
import { invoicesOfOrder, standingInvoice } from '#src/features/books/invoices/invoices.server.ts';
import { soldPartOf } from '#src/features/books/vat.server.ts';
import { paidForLine } from '#src/features/orders/paid-for-line.server.ts';
import type { TestApp } from '../app.ts';
import { ledgerOf } from '../settled-rows.ts';
import type { ConfirmedRefund, Held, Sold } from './school.ts';

const FEE_BASIS_POINTS = 450;
const total = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
const sorted = (some: readonly number[]) => some.toSorted((one, other) => one - other);

/** Everything that the rows say of an order's refunds. */
export async function rowsOfRefunds({ db }: Pick<TestApp, 'db'>, { order }: Pick<Sold, 'order'>) {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount_pence', 'state'])
    .where('payment_id', '=', order.payment_id)
    .execute();
  const ids = ['', ...refunds.map(({ id }) => id)].map((id) => id || crypto.randomUUID());
  const [legs, shares] = await Promise.all([
    db.selectFrom('refund_legs').selectAll().where('refund_id', 'in', ids).execute(),
    db.selectFrom('refund_allocations').selectAll().where('refund_id', 'in', ids).execute(),
  ]);
  const isStanding = (of: { refund_id: string; voucher_id: string | null }) =>
    legs.some(
      (leg) => leg.refund_id === of.refund_id && leg.voucher_id === of.voucher_id && leg.state !== 'refused',
    );
  return { refunds, legs, shares, activeShares: shares.filter(isStanding) };
}

/** Compares what the office said, its rows, the gateways' ledgers and the vouchers' balances, to the penny. */
export async function expectBooksAgree(
  app: TestApp,
  sold: Sold,
  confirmedRefunds: readonly ConfirmedRefund[],
  held: readonly Held[],
) {
  const { refunds, legs, shares, activeShares } = await rowsOfRefunds(app, sold);
  const own = confirmedRefunds.filter(({ orderId }) => orderId === sold.order.id);
  expect(
    refunds.map(({ id, amount_pence }) => [id, amount_pence]).sort(),
    'what the office said is what is written, once',
  ).toEqual(own.map(({ id, pence }) => [id, pence]).sort());
  for (const { id, amount_pence } of refunds) {
    const ofRefund = ({ refund_id }: { refund_id: string }) => refund_id === id;
    const ofLegs = legs.filter(ofRefund);
    expect(total(ofLegs.map((leg) => leg.amount_pence)), 'the legs are the refund').toBe(amount_pence);
    for (const { voucher_id, amount_pence: pence } of ofLegs)
      expect(
        total(shares.filter((one) => ofRefund(one) && one.voucher_id === voucher_id).map((one) => one.pence)),
        'a leg is the lines that it pays back',
      ).toBe(pence);
    expect(ofLegs.every((leg) => leg.amount_pence > 0)).toBe(true);
  }
  expect(shares.every(({ pence }) => pence > 0)).toBe(true);
  expect(legs.filter(({ state }) => state !== 'succeeded' && state !== 'refused')).toEqual([]);
  expectGatewaysAgree(app, sold, legs);
  await expectVouchersAgree(app, sold, legs, held);
  await expectPartsAgree(app, sold, activeShares);
  await expectInvoiceAgrees(app, sold, activeShares);
  await expectOrderFollows(app, sold, total(activeShares.map(({ pence }) => pence)), held);
  const lines = app.db.selectFrom('audit_log').select('did').where('subject_id', '=', sold.order.id);
  expect(
    (await lines.execute()).filter(({ did }) => did === 'refundOrder'),
    'a line of the log for each refund',
  ).toHaveLength(own.length);
}

type Rows = Awaited<ReturnType<typeof rowsOfRefunds>>;

function expectGatewaysAgree(app: TestApp, { token, due }: Sold, legs: Rows['legs']) {
  const ledger = ledgerOf(app);
  const captures = ledger.filter((entry) => entry.kind === 'capture' && entry.token === token);
  expect(captures.map(({ amountPence }) => amountPence)).toEqual(due > 0 ? [due] : []);
  const charge = captures[0]?.crossReference;
  const back = ledger.filter((entry) => entry.kind === 'refund' && entry.crossReference === charge);
  const amounts = charge ? back.map(({ amountPence }) => amountPence) : [];
  const succeededLegs = legs.filter(({ voucher_id, state }) => voucher_id === null && state === 'succeeded');
  expect(sorted(amounts), 'the gateway’s ledger').toEqual(
    sorted(succeededLegs.map((leg) => leg.amount_pence)),
  );
  expect(total(amounts), 'never above what was charged').toBeLessThanOrEqual(due);
}

async function expectVouchersAgree({ db }: TestApp, sold: Sold, legs: Rows['legs'], held: readonly Held[]) {
  for (const voucher of held) {
    const movements = await db
      .selectFrom('voucher_movements')
      .select(['kind', 'pence'])
      .where('voucher_id', '=', voucher.id)
      .where('order_id', '=', sold.order.id)
      .execute();
    const of = (kind: string) => movements.filter((one) => one.kind === kind).map(({ pence }) => pence);
    const succeededLegs = legs.filter(
      ({ voucher_id, state }) => voucher_id === voucher.id && state === 'succeeded',
    );
    const taken = sold.redeemed.get(voucher.id) ?? 0;
    expect(0 - total(of('redeemed')), 'what the voucher paid').toBe(taken);
    expect(sorted(of('refunded')), 'what went back to the voucher').toEqual(
      sorted(succeededLegs.map((leg) => leg.amount_pence)),
    );
    expect(total(of('refunded'))).toBeLessThanOrEqual(taken);
  }
}

/** No part gets back more than it cost, and the fee is in proportion to the lines that carry it. */
async function expectPartsAgree({ db }: TestApp, { order }: Sold, activeShares: Rows['activeShares']) {
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute();
  const back = (isOf: (part: string | null) => boolean) =>
    total(activeShares.filter(({ part }) => isOf(part)).map(({ pence }) => pence));
  for (const line of lines)
    expect(back((part) => part === `line ${line.position}`)).toBeLessThanOrEqual(paidForLine(line));
  const carrying = lines.filter(({ carries_fee }) => carries_fee);
  const all = total(carrying.map(paidForLine));
  expect(Math.floor((all * FEE_BASIS_POINTS * 2 + 10_000) / 20_000), 'the fee').toBe(order.fee_pence);
  expect(back((part) => part === 'fee')).toBeLessThanOrEqual(order.fee_pence);
  // An amount that names no line has no part in the fee, and takes from what is left for it.
  if (all === 0 || back((part) => part === null) > 0) return;
  const gone = back((part) => carrying.some(({ position }) => part === `line ${position}`));
  const due = (order.fee_pence * gone) / all;
  expect(Math.abs(back((part) => part === 'fee') - due), 'the fee in proportion').toBeLessThanOrEqual(0.5);
}

/** Credit notes take from the invoice what has gone back of what it is for, with as much VAT in the end. */
async function expectInvoiceAgrees({ db }: TestApp, { order }: Sold, activeShares: Rows['activeShares']) {
  const papers = await invoicesOfOrder(db, order.id);
  const invoice = standingInvoice(papers);
  if (!invoice) return;
  const parts = new Set<string | null>(invoice.paper.lines.map(({ part }) => part));
  const back = (isOf: (part: string | null) => boolean) =>
    total(activeShares.filter(({ part }) => isOf(soldPartOf(part))).map(({ pence }) => pence));
  const named = back((part) => parts.has(part));
  const ofNoLine = Math.min(
    back((part) => part === null),
    invoice.total - named,
  );
  const notes = papers.filter(({ credits }) => credits === invoice.id);
  expect(total(notes.map((note) => note.total)), 'the credit notes').toBe(named + ofNoLine);
  const vat = total(notes.flatMap(({ paper }) => paper.lines.map((line) => line.vat)));
  const vatLeft = total(invoice.paper.lines.map((line) => line.vat)) - vat;
  if (named + ofNoLine === invoice.total) expect(vatLeft, 'all VAT is credited').toBe(0);
  else expect(vatLeft, 'no more VAT is credited than there is').toBeGreaterThanOrEqual(0);
}

/** What was bought ends with the last of its money, and not before. */
async function expectOrderFollows({ db }: TestApp, { order }: Sold, back: number, held: readonly Held[]) {
  expect(back, 'never above what was paid').toBeLessThanOrEqual(order.total_pence);
  const { state } = await db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect([back, state]).toEqual([back, back === order.total_pence ? 'refunded' : 'paid']);
  if (state === 'paid') return;
  const own = held.filter(({ boughtBy }) => boughtBy === order.id).map(({ id }) => id);
  const [vouchers, learning, minutes, promises] = await Promise.all([
    db.selectFrom('vouchers').select('state').where('order_id', '=', order.id).execute(),
    db.selectFrom('learning_items').select('ended_at').where('order_id', '=', order.id).execute(),
    db.selectFrom('lesson_minutes').select('minutes').where('order_id', '=', order.id).execute(),
    db.selectFrom('order_tasks').select('cancelled_at').where('order_id', '=', order.id).execute(),
  ]);
  expect(vouchers, 'no code of a refunded order buys anything').toEqual(own.map(() => ({ state: 'void' })));
  expect(learning.filter(({ ended_at }) => ended_at === null)).toEqual([]);
  expect(total(minutes.map((one) => one.minutes)), 'no minutes are left').toBe(0);
  expect(promises.filter(({ cancelled_at }) => cancelled_at === null)).toEqual([]);
}
