import { lessonHours } from '#src/features/catalogue/lesson-hours.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { formatSpan } from '#src/features/lessons/bookings/one-lesson.server.ts';
import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { consentsOfOrder } from '#src/features/orders/order-queries.server.ts';
import { peopleOf } from '#src/features/orders/orders.server.ts';
import type { PurchaseLine } from '#src/features/orders/purchase.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { type RefundTold, refundsOfPayment } from '#src/features/payments/refunds/refund-queries.server.ts';
import { vouchersWithIds } from '#src/features/vouchers/vouchers.server.ts';
import { formatDate, formatLondonDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds, readPounds, sum, toDecimal } from '#src/platform/money.ts';
import { fingerprintOf } from '../plan-fingerprint.server.ts';
import {
  type BoughtVoucher,
  FEE,
  type PlannedLeg,
  partOf,
  partsOf,
  planRefund,
  type Refundable,
  type RefundableLine,
  type RefundConsequence,
  type RefundRefusal,
  remainingOfPart,
  type StaffRefund,
  usedMinutesPaidBack,
} from '../refund-plan.ts';
import { readRefundable } from '../refundable.server.ts';
import {
  HALF,
  keyOf,
  penceOfUnits,
  type RefundChoice,
  readRefundChoice,
  type Units,
  unitsLeft,
} from './refund-choice.server.ts';

/** A part of the order as the form offers it. */
export interface PartInForm {
  key: string;
  name: string;
  note: string;
  price: string;
  taken: string;
  isTaken: boolean;
  isOff: boolean;
  units: { all: number; step: number; remaining: number; unit: string; chosen: number | 'missing' } | null;
}

/** What the refund page shows. Undefined where there is no such order. */
export async function refundPageData({ db, clock }: OfficeDeps, id: string, query: URLSearchParams) {
  const orderAndPayment = await orderAtOffice(db, id);
  if (!orderAndPayment) return undefined;
  const { order, payment } = orderAndPayment;
  const now = clock.now();
  const { billing } = payment.snapshot.addresses;
  const head = {
    id,
    number: order.order_number,
    buyer: `${billing.firstname} ${billing.surname}`,
    paid: order.paid_at
      ? `paid ${pounds(asPence(order.total_pence))} on ${formatLondonDate(order.paid_at)}`
      : 'not paid',
  };
  if (order.state !== 'paid' || payment.state !== 'captured') {
    const reason = order.state === 'refunded' ? 'All of it has been refunded.' : 'It has not been paid.';
    return { ...head, nothing: reason };
  }
  const requestedChoice = readRefundChoice(query);
  const state = await readRefundable(db, payment, order, now);
  const consents = await consentsOfOrder(db, id);
  const isDigitalNow = consents.some(({ kind }) => kind === 'digital_now');
  const parts = await offeredParts(db, payment, { state, isDigitalNow });
  const choice = query.has('cancel') ? everything(requestedChoice, parts) : requestedChoice;
  const all = planRefund(state, { kind: 'all' });
  const previewed = await refundPreview(db, orderAndPayment, { state, parts, choice, now });
  return {
    ...head,
    nothing: null,
    isCancelling: query.has('cancel'),
    choice,
    parts: parts.map((part) => toForm(part, choice)),
    all: all.ok ? pounds(all.total) : null,
    remaining: all.remaining,
    preview: previewed.ok ? previewed.preview : null,
    reason: previewed.ok ? null : previewed.reason,
  };
}

/** Cancelling an order refunds each line that can go back, but for the hours that were given. */
function everything(choice: RefundChoice, parts: readonly OfferedPart[]): RefundChoice {
  if (choice.taken.length > 0 || choice.how !== 'lines') return choice;
  return { ...choice, taken: parts.filter(({ isOff }) => !isOff).map(({ key }) => ({ key })) };
}

function toForm(part: OfferedPart, choice: RefundChoice): PartInForm {
  const taken = choice.taken.find(({ key }) => key === part.key);
  return {
    key: part.key,
    name: part.name,
    note: part.note,
    price: pounds(part.paid),
    taken: pounds(penceTaken(choice, part)),
    isTaken: taken !== undefined,
    isOff: part.isOff,
    units: part.units
      ? { ...part.units, chosen: taken?.units ?? part.suggested ?? part.units.remaining }
      : null,
  };
}

/** A part of an order that could go back, or why it cannot. */
export interface OfferedPart {
  key: string;
  part: string;
  name: string;
  /** What the staff should know of it: hours given, or why it cannot go back. */
  note: string;
  paid: Pence;
  remaining: Pence;
  units: (Units & { unit: 'h' | '' }) | undefined;
  /** As many as are not used up yet. */
  suggested: number | undefined;
  carriesFee: boolean;
  isOff: boolean;
}

/** Every part of an order that a refund may be about. */
async function offeredParts(
  db: Db,
  payment: Payment,
  { state, isDigitalNow }: { state: Refundable; isDigitalNow: boolean },
): Promise<OfferedPart[]> {
  const lessons = state.lines.filter(({ line }) => line.type === 'lesson');
  const [refunds, hours] = await Promise.all([
    refundsOfPayment(db, payment.id),
    lessonHours(db, [0, ...lessons.map(({ line }) => line.productId)]),
  ]);
  return partsOf(state).flatMap(({ part, carriesFee, blocked }): OfferedPart[] => {
    const bought = state.lines.find((_line, position) => partOf(position) === part);
    const paid = sum(state.paid.filter((one) => one.part === part).map(({ pence }) => pence));
    if (paid === 0) return [];
    const remaining = remainingOfPart(state, part);
    const units = bought && unitsOf(bought.line, hours.get(bought.line.productId) ?? 0, { paid, remaining });
    const own = bought?.lessons?.minutes;
    return [
      {
        key: keyOf(part),
        part,
        name: bought ? nameOf(bought) : (POSTAGE[part] ?? part),
        note: blocked
          ? formatSpent(bought?.voucher)
          : remaining === 0
            ? formatRefunded(refunds, part)
            : own
              ? [
                  `${hoursOf(own.completed)} given`,
                  own.booked > 0 && `${hoursOf(own.booked)} booked`,
                  `${hoursOf(own.remaining)} left`,
                ]
                  .filter(Boolean)
                  .join(', ')
              : [
                  isDigitalNow && bought?.line.dispatch === 'digital' && !bought.voucher && NO_RIGHT,
                  remaining < paid && `${pounds(remaining)} of ${pounds(paid)} left to refund`,
                ]
                  .filter(Boolean)
                  .join('. '),
        paid,
        remaining,
        units,
        suggested:
          units && own
            ? Math.min(units.remaining, Math.floor(own.remaining / 60 / HALF) * HALF)
            : units?.remaining,
        carriesFee,
        isOff: blocked !== undefined || remaining === 0,
      },
    ];
  });
}

/** Reg 37 of the Consumer Contracts Regulations 2013. Staff may refund it all the same. */
const NO_RIGHT = 'The buyer asked for it at once, and gave up the right to cancel it';

const POSTAGE: Record<string, string> = {
  postage: 'Postage',
  'gift card postage': 'Postage of the gift cards',
};

function unitsOf({ type, quantity }: PurchaseLine, hours: number, money: { paid: Pence; remaining: Pence }) {
  if (type === 'voucher') return undefined;
  const isHours = type === 'lesson' && hours > 0;
  const units = unitsLeft(
    isHours ? { all: hours * quantity, step: HALF } : { all: quantity, step: 1 },
    money,
  );
  return units && { ...units, unit: isHours ? ('h' as const) : ('' as const) };
}

function nameOf({ line: { name, quantity, course }, voucher }: RefundableLine): string {
  const whom = voucher?.recipient ?? course?.attendee;
  return `${quantity > 1 ? `${quantity} × ` : ''}${name}${whom ? ` for ${whom}` : ''}`;
}

function formatSpent(voucher: BoughtVoucher | undefined): string {
  const spent = voucher ? voucher.value - voucher.balance : 0;
  return `Cannot be refunded: ${pounds(asPence(spent))} of it has been spent`;
}

function formatRefunded(refunds: readonly RefundTold[], part: string): string {
  const last = refunds.find((refund) => refund.parts.includes(part));
  if (!last) return 'Refunded';
  return `Refunded on ${formatLondonDate(last.at)}${whoRefunded(last)}`;
}

function whoRefunded({ askedBy }: RefundTold): string {
  if (askedBy === 'system') return '';
  return askedBy === 'elsewhere' ? ' at the gateway' : ` by ${askedBy}`;
}

/** "8 h", "1.5 h" */
export function hoursOf(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`;
}

export type AtOffice = NonNullable<Awaited<ReturnType<typeof orderAtOffice>>>;

/** What a choice comes to, in words. */
export interface RefundPreview {
  total: string;
  /** What the form posts, exactly as it is shown here. */
  lines: string;
  amount: string;
  fingerprint: string;
  sums: { name: string; amount: string }[];
  legs: { to: string; note: string; amount: string }[];
  changes: string[];
  /** Lessons in the diary that it takes: they are cancelled with it, if the staff say so, or it is refused. */
  cancelled: string[];
  remainingAfter: string;
}

type Previewed = { ok: true; preview: RefundPreview } | { ok: false; reason: string };

/** What each ticked part would give back. */
function penceTaken(choice: RefundChoice, part: OfferedPart): Pence {
  const taken = choice.taken.find(({ key }) => key === part.key);
  if (!taken || part.isOff) return asPence(0);
  if (!part.units) return part.remaining;
  if (taken.units === 'missing' || isMissing(choice, part)) return asPence(0);
  return asPence(penceOfUnits(taken.units ?? part.suggested ?? part.units.remaining, part.units, part));
}

/** Not there, or in pieces of what is refunded whole. */
function isMissing({ taken }: RefundChoice, { key, units: offered }: OfferedPart): boolean {
  const units = taken.find((one) => one.key === key)?.units;
  return units === 'missing' || (units !== undefined && offered !== undefined && units % offered.step !== 0);
}

const HOW_MANY = {
  h: 'Enter how many hours to refund, such as 2 or 2.5',
  '': 'Enter how many to refund, as a whole number',
};

function requestOf(choice: RefundChoice, parts: readonly OfferedPart[]): StaffRefund | { reason: string } {
  if (choice.how === 'all') return { kind: 'all' };
  if (choice.how === 'amount') {
    if (choice.amount === '') return { reason: 'Enter how much to refund.' };
    const pence = readPounds(choice.amount);
    return pence === undefined
      ? { reason: 'Enter an amount of money, like 12.50.' }
      : { kind: 'amount', pence };
  }
  for (const part of parts) {
    const reason = !part.isOff && part.units && isMissing(choice, part) && HOW_MANY[part.units.unit];
    if (reason) return { reason: `${reason}: ${part.name}.` };
  }
  const taken = parts
    .map((part) => ({ part: part.part, pence: penceTaken(choice, part) }))
    .filter(({ pence }) => pence > 0);
  return taken.length > 0 ? { kind: 'parts', parts: taken } : { reason: 'Choose what to refund.' };
}

async function refundPreview(
  db: Db,
  { order, payment }: AtOffice,
  {
    state,
    parts,
    choice,
    now,
  }: { state: Refundable; parts: readonly OfferedPart[]; choice: RefundChoice; now: Date },
): Promise<Previewed> {
  const request = requestOf(choice, parts);
  if ('reason' in request) return { ok: false, reason: request.reason };
  const plan = planRefund(state, request);
  if (!plan.ok) return { ok: false, reason: formatRefusal(plan.refusal, plan.remaining) };
  const { total, remaining, legs, allocations, consequences } = plan;
  const fee = sum(allocations.filter(({ part }) => part === FEE).map(({ pence }) => pence));
  const people = await peopleOf(db, order.id);
  const learner = people.learner?.firstname ?? people.billing?.firstname ?? 'the learner';
  const { billing } = payment.snapshot.addresses;
  const taken = request.kind === 'parts' ? request.parts : [];
  return {
    ok: true,
    preview: {
      total: pounds(total),
      lines: taken.map(({ part, pence }) => `${part}=${toDecimal(pence)}`).join(','),
      amount: request.kind === 'amount' ? toDecimal(request.pence) : '',
      fingerprint: fingerprintOf(plan),
      sums: [
        ...taken.map(({ part, pence }) => ({ name: sumName(choice, parts, part), amount: pounds(pence) })),
        ...(taken.length > 0 && fee > 0
          ? [{ name: 'Management and protection fee, in proportion', amount: pounds(fee) }]
          : []),
      ],
      legs: await formatLegs(db, payment, legs),
      changes: [
        ...usedMinutesPaidBack(state, allocations).map(
          ({ name, minutes }) =>
            `${hoursOf(minutes)} of ${name} were given, charged or expired, and are refunded too.`,
        ),
        ...consequences.flatMap((one) => formatConsequence(one, learner)),
        `${billing.firstname} ${billing.surname} gets an email once the money has been refunded.`,
      ],
      cancelled: consequences.flatMap((one) =>
        one.kind === 'lesson_cancelled' ? [formatSpan(one, now)] : [],
      ),
      remainingAfter: pounds(asPence(remaining - total)),
    },
  };
}

function sumName(choice: RefundChoice, parts: readonly OfferedPart[], name: string): string {
  const part = parts.find((one) => one.part === name);
  const taken = choice.taken.find(({ key }) => key === part?.key);
  if (!part?.units || !taken || taken.units === 'missing') return part?.name ?? name;
  const units = Math.min(taken.units ?? part.suggested ?? part.units.remaining, part.units.remaining);
  return `${units}${part.units.unit && ` ${part.units.unit}`} of ${part.name}`;
}

async function formatLegs(db: Db, payment: Payment, legs: readonly PlannedLeg[]) {
  const vouchers = await vouchersWithIds(
    db,
    legs.flatMap(({ voucherId }) => voucherId ?? []),
  );
  return legs.map(({ voucherId, pence }) => {
    const amount = pounds(pence);
    if (voucherId === null) return { to: payment.summary || 'The card', note: wayBack(payment), amount };
    const voucher = vouchers.find(({ id }) => id === voucherId);
    const back = voucher && pounds(asPence(voucher.balance_pence + pence));
    return {
      to: `Voucher ending ${voucher?.code_last4 ?? ''}`,
      note: voucher ? `Back to ${back}, valid to ${formatDate(voucher.expires_on)}` : 'At once',
      amount,
    };
  });
}

/** The lessons that it cancels are named where they are agreed to. */
function formatConsequence(one: RefundConsequence, learner: string): string[] {
  switch (one.kind) {
    case 'minutes_taken':
      return one.isAll
        ? [`No hours of ${one.name} are left for ${learner}.`]
        : [`${hoursOf(one.minutes)} leave ${learner}’s lessons.`];
    case 'voucher_closed':
      return [`The voucher ending ${one.last4} is closed: its code stops working.`];
    case 'voucher_stays':
      return [`The voucher ending ${one.last4} and its ${pounds(one.balance)} stay as they are.`];
    case 'access_ended':
      return one.names.map((name) => `${name} can no longer be opened.`);
    case 'places_returned':
      return [`${one.places === 1 ? '1 place' : `${one.places} places`} on ${one.name} can be booked again.`];
    default:
      return [];
  }
}

const REFUSED: Record<RefundRefusal, string> = {
  nothing: 'Enter more than nothing.',
  unknown_part: 'This order has no such line.',
  more_than_left: 'That is more than is left to refund.',
  only_as_a_whole: 'A voucher can only be refunded as a whole.',
  voucher_spent:
    'A voucher of this order has been spent from, so what it cost cannot go back. Choose lines, or a smaller amount.',
};

export function formatRefusal(refusal: RefundRefusal, remaining: Pence): string {
  return refusal === 'more_than_left'
    ? `Only ${pounds(remaining)} of the order is left to refund.`
    : REFUSED[refusal];
}

/** How a refund gets back to the person who paid. */
function wayBack({ gateway }: Pick<Payment, 'gateway'>): string {
  if (gateway === 'cash') return 'We never had it: the instructor gives it back, and you record that';
  return gateway === 'transfer' ? 'You send it at the bank, and record that' : '3 to 5 working days';
}
