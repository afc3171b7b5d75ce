import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { placedLines } from '#src/features/lessons/assignment/assignments.server.ts';
import { findOrder, type Order, peopleOf } from '#src/features/orders/orders.server.ts';
import { paidWith } from '#src/features/orders/purchase.ts';
import { soldOrders } from '#src/features/orders/sales/sold-orders.server.ts';
import { type OrderPart, partsOfOrders } from '#src/features/orders/staff/find-orders.server.ts';
import { lockPayment, type Payment } from '#src/features/payments/payments.server.ts';
import { refundedByPart } from '#src/features/payments/refunds/refund-queries.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { schoolOverTime } from '#src/platform/school/published/published-school.server.ts';
import { registeredAs } from '#src/platform/school/registered-as.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import { type VatInPart, vatInParts } from '../vat.server.ts';
import './tables.ts';
import {
  formatInvoiceNumber,
  type InvoiceBuyer,
  type InvoiceKind,
  type InvoiceLine,
  type InvoicePaper,
  invoiceTitle,
  isInvoiced,
  linesToCredit,
  totalsOf,
} from './invoice.server.ts';

/** An invoice or a credit note, as it was issued. */
export interface Invoice {
  id: string;
  kind: InvoiceKind;
  /** "INV-000042". */
  number: string;
  /** Of a credit note: the invoice that it takes from. */
  credits: string | null;
  issuedAt: Date;
  issuedBy: string;
  total: Pence;
  buyer: InvoiceBuyer;
  paper: InvoicePaper;
}

/** The invoices of an order by their numbers, each before the credit notes that take from it. */
export async function invoicesOfOrder(db: Db, orderId: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  const all = rows.map(toInvoice);
  return all
    .filter(({ kind }) => kind === 'invoice')
    .flatMap((invoice) => [invoice, ...all.filter(({ credits }) => credits === invoice.id)]);
}

/** An invoice or a credit note. */
export async function findInvoice(db: Db, id: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toInvoice(row);
}

/** One of an order by its number, with all of the order locked until the transaction ends. */
export async function lockInvoice(tx: Tx, orderId: string, number: string): Promise<Invoice | undefined> {
  const rows = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toInvoice).find((one) => one.number === number);
}

/** The invoice that stands: the last one, since each takes the place of the one before. */
export function standingInvoice(invoices: readonly Invoice[]): Invoice | undefined {
  return invoices.findLast(({ kind }) => kind === 'invoice');
}

/** What is left of an invoice after the credit notes that take from it. */
export function leftOfInvoice({ id, total }: Invoice, invoices: readonly Invoice[]): Pence {
  return invoices.reduce((left, one) => asPence(left - (one.credits === id ? one.total : 0)), total);
}

/** Whether an order can have an invoice: it is paid, and not for gift vouchers alone. */
export function canBeInvoiced(order: Pick<Order, 'state'>, lines: readonly { type: string }[]): boolean {
  return order.state === 'paid' && isInvoiced(lines);
}

/** How the invoice of an order is called, and its number where it has been issued. */
export interface OfferedInvoice {
  title: string;
  number: string | null;
}

/** The invoices that the orders of these payments have or can have. */
export async function offeredInvoices(
  { db, school }: IssueDeps & { db: Db },
  paymentIds: readonly string[],
): Promise<Map<string, OfferedInvoice>> {
  if (paymentIds.length === 0) return new Map();
  const [orders, schoolAt] = await Promise.all([
    soldOrders(db, { paymentIds }),
    schoolOverTime(db, school.byDefault),
  ]);
  const issued = await db
    .selectFrom('invoices')
    .select((eb) => ['order_id', eb.fn.max('number').as('number')])
    .where(
      oneOf(
        'order_id',
        orders.map(({ id }) => id),
      ),
    )
    .where('kind', '=', 'invoice')
    .groupBy('order_id')
    .execute();
  const numbers = new Map(issued.map(({ order_id, number }) => [order_id, number]));
  return new Map(
    orders.flatMap((order) => {
      const number = numbers.get(order.id);
      if (number === undefined && !canBeInvoiced(order, order.parts)) return [];
      const title = invoiceTitle(schoolAt(order.placedAt).vat);
      const offered = {
        title,
        number: number === undefined ? null : formatInvoiceNumber('invoice', number),
      };
      return [[order.paymentId, offered] as const];
    }),
  );
}

interface Issuing {
  /** The name of the member of staff, or "the buyer". */
  by: string;
  now: Date;
}

type IssueDeps = { school: CurrentSchool };

/**
 * The invoice of an order, which is issued where it has none, with a credit note for what went back before. Undefined where
 * nothing is left paid, or only gift vouchers were bought. Of two who ask at once the second gets what the first was given.
 */
export async function issueInvoice(
  tx: Tx,
  { school }: IssueDeps,
  orderId: string,
  { by, now }: Issuing,
): Promise<Invoice | undefined> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return undefined;
  const { order, payment } = locked;
  const standing = standingInvoice(await invoicesOfOrder(tx, orderId));
  if (standing) return standing;
  const parts = (await partsOfOrders(tx, [toParts(order)]))(order.id);
  if (!canBeInvoiced(order, parts)) return undefined;
  const schoolAt = await schoolOverTime(tx, school.byDefault);
  const ofOrder = schoolAt(order.placed_at);
  const { model } = ofOrder.vat;
  const taxPoint = londonDay(order.paid_at ?? order.placed_at);
  const taxed = vatInParts(
    parts.filter(({ type }) => type !== 'voucher'),
    { model, day: taxPoint },
  );
  const suppliers = model === 'agent' ? await suppliersOf(tx, order.id) : undefined;
  const invoice = await writeInvoice(tx, {
    kind: 'invoice',
    orderId,
    buyer: buyerOf((await peopleOf(tx, order.id)).billing),
    paper: {
      model,
      seller: {
        ...sellerOf(school.current()),
        vatNumber: model === 'unregistered' ? '' : ofOrder.vat.number,
      },
      order: { number: order.order_number, paidWith: paidWith(payment.snapshot, payment.summary ?? '') },
      taxPoint,
      lines: taxed.map((part) => toLine(part, suppliers)),
    },
    by,
    now,
  });
  await creditRefunds(tx, order, now);
  return invoice;
}

/**
 * Makes the invoice of an order out to another name or address: the old one is credited with all that is left of it, and a new
 * one takes its place. Undefined where `expected` no longer stands, or nothing is left of it.
 */
export async function reissueInvoice(
  tx: Tx,
  { school }: IssueDeps,
  orderId: string,
  { expected, buyer, by, now }: Issuing & { expected: string; buyer: InvoiceBuyer },
): Promise<Invoice | undefined> {
  const locked = await lockOrder(tx, orderId);
  const invoices = await invoicesOfOrder(tx, orderId);
  const standing = standingInvoice(invoices);
  if (!locked || standing?.number !== expected || leftOfInvoice(standing, invoices) <= 0) return undefined;
  await creditInvoice(tx, invoices, {
    orderId,
    refunded: 'all',
    reason: 'The name or the address on it has changed.',
    by,
    now,
  });
  const { vatNumber } = standing.paper.seller;
  const invoice = await writeInvoice(tx, {
    kind: 'invoice',
    orderId,
    replaces: standing.id,
    buyer,
    paper: { ...standing.paper, seller: { ...sellerOf(school.current()), vatNumber } },
    by,
    now,
  });
  await creditRefunds(tx, locked.order, now);
  return invoice;
}

/**
 * Credits what has gone back of an order and isn't credited yet, where the order has an invoice. The payment is locked, as in
 * all that refunds, and this comes last: every other issuer waits for the numbers.
 */
export async function creditRefunds(tx: Tx, order: Pick<Order, 'id' | 'payment_id'>, now: Date) {
  const invoices = await invoicesOfOrder(tx, order.id);
  if (invoices.length === 0) return;
  const refunded = (await refundedByPart(tx, [order.payment_id]))(order.payment_id);
  const reason = 'Money was refunded.';
  await creditInvoice(tx, invoices, { orderId: order.id, refunded, reason, by: 'the site', now });
}

async function creditInvoice(
  tx: Tx,
  invoices: readonly Invoice[],
  {
    orderId,
    refunded,
    reason,
    by,
    now,
  }: Issuing & { orderId: string; refunded: Parameters<typeof linesToCredit>[2]; reason: string },
) {
  const invoice = standingInvoice(invoices);
  if (!invoice) return;
  const { id, number, issuedAt, buyer, paper } = invoice;
  const credited = invoices.filter(({ credits }) => credits === id).flatMap((note) => note.paper.lines);
  const lines = linesToCredit(paper.lines, credited, refunded);
  if (lines.length === 0) return;
  const credits = { number, issuedOn: londonDate(issuedAt), reason };
  await writeInvoice(tx, {
    kind: 'credit_note',
    orderId,
    credits: id,
    buyer,
    paper: { ...paper, lines, credits },
    by,
    now,
  });
}

interface Written extends Issuing {
  kind: InvoiceKind;
  orderId: string;
  credits?: string;
  replaces?: string;
  buyer: InvoiceBuyer;
  paper: InvoicePaper;
}

async function writeInvoice(tx: Tx, written: Written): Promise<Invoice> {
  const { kind, orderId, credits = null, replaces = null, buyer, paper, by, now } = written;
  const numbers = await tx
    .updateTable('invoice_numbers')
    .set((numbers) => ({ [kind]: numbers(kind, '+', 1) }))
    .returning(kind)
    .executeTakeFirstOrThrow();
  const { total, vat } = totalsOf(paper.lines);
  const row = await tx
    .insertInto('invoices')
    .values({
      id: randomUUID(),
      kind,
      number: numbers[kind],
      order_id: orderId,
      credits,
      replaces,
      issued_at: now,
      issued_by: by,
      total_pence: total,
      vat_pence: vat,
      buyer: JSON.stringify(buyer),
      paper: JSON.stringify(paper),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toInvoice(row);
}

function toInvoice(row: Selectable<Tables['invoices']>): Invoice {
  const { id, kind, number, credits, issued_at, issued_by, total_pence, buyer, paper } = row;
  return {
    id,
    kind,
    number: formatInvoiceNumber(kind, number),
    credits,
    issuedAt: issued_at,
    issuedBy: issued_by,
    total: asPence(total_pence),
    buyer,
    paper,
  };
}

async function lockOrder(tx: Tx, orderId: string): Promise<{ order: Order; payment: Payment } | undefined> {
  const found = await findOrder(tx, orderId);
  const payment = found && (await lockPayment(tx, found.payment_id));
  // As it is once a refund that was faster has ended.
  const order = await findOrder(tx, orderId);
  return order && payment ? { order, payment } : undefined;
}

function toParts({ id, fee_pence, postage_pence }: Order) {
  return { id, fee: asPence(fee_pence), postage: asPence(postage_pence) };
}

function sellerOf(school: School): Omit<InvoicePaper['seller'], 'vatNumber'> {
  const { name, company, address, phone, officeEmail } = school;
  return { name, company, address, phone, email: officeEmail, registered: registeredAs(school) };
}

function buyerOf(billing: Awaited<ReturnType<typeof peopleOf>>['billing']): InvoiceBuyer {
  if (!billing) return { name: '', business: '', address: [] };
  const { firstname, surname, address_line_1, address_line_2, address_line_3, city, postcode } = billing;
  const address = [address_line_1, address_line_2, address_line_3, `${city} ${postcode}`.trim()];
  return { name: `${firstname} ${surname}`, business: '', address: address.filter(Boolean) };
}

/** Who teaches each line of an order now, by its part. */
async function suppliersOf(tx: Tx, orderId: string): Promise<Map<string, string>> {
  const [lines, names] = [await placedLines(tx, orderId), await instructorNames(tx)];
  return new Map(
    lines.flatMap(({ position, currentAssignment }) => {
      const name = currentAssignment && names.get(currentAssignment.instructor);
      return name ? [[`line ${position}`, name] as const] : [];
    }),
  );
}

/** What carries the fee is sold by its instructor, where the school is an agent: `suppliers` are given then. */
function toLine(
  { unit: _, byVoucher: __, ...line }: OrderPart & VatInPart,
  suppliers: Map<string, string> | undefined,
): InvoiceLine {
  const isInstructors = suppliers !== undefined && line.carriesFee;
  return { ...line, supplier: isInstructors ? (suppliers.get(line.part) ?? 'the instructor') : null };
}

/** What invoices of these orders keep about the people that they are made out to. */
export async function invoiceDataOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db.selectFrom('invoices').selectAll().where(oneOf('order_id', orderIds)).execute();
}

/** Takes a person out of the invoices of their orders. The sums stay, as tax law wants them for 6 years. */
export async function eraseInvoiceBuyers(tx: Tx, orderIds: readonly string[]) {
  const buyer: InvoiceBuyer = { name: 'erased', business: '', address: [] };
  if (orderIds.length === 0) return;
  await tx
    .updateTable('invoices')
    .set({ buyer: JSON.stringify(buyer) })
    .where(oneOf('order_id', orderIds))
    .execute();
}
