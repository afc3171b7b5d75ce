import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { bookingsTaken } from '#src/features/lessons/bookings/bookings-taken.server.ts';
import { formatSpan } from '#src/features/lessons/bookings/one-lesson.server.ts';
import type { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { peopleOf } from '#src/features/orders/orders.server.ts';
import type { PlannedLeg, RefundAsked, RefundRefusal } from '#src/features/payments/refunds/refund-plan.ts';
import { vouchersWithIds } from '#src/features/vouchers/vouchers.server.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds, toDecimal } from '#src/platform/money.ts';
import {
  askForAll,
  isGone,
  isRefundedNow,
  linesAfter,
  placesGivenBack,
  previewRefund,
} from '../refundable.server.ts';
import { type RefundChoice, readAmount } from './refund-choice.server.ts';
import { hoursOf, type OfferedPart, type RefundOffer } from './refund-offer.server.ts';
import { penceOfUnits } from './refund-units.ts';

export type AtOffice = NonNullable<Awaited<ReturnType<typeof orderAtOffice>>>;

/** What a choice comes to, in words. */
export interface RefundPreview {
  total: string;
  /** What the form posts, exactly as it is shown here. */
  lines: string;
  amount: string;
  sums: { name: string; amount: string }[];
  legs: { to: string; note: string; amount: string }[];
  changes: string[];
  /** Lessons in the diary that it takes: they are cancelled with it, if the staff say so, or it is refused. */
  booked: { ids: string; words: string[] };
  leftAfter: string;
}

export type Previewed = { ok: true; preview: RefundPreview } | { ok: false; why: string };

/** What each ticked part would give back. */
export function penceTaken(choice: RefundChoice, part: OfferedPart): Pence {
  const taken = choice.taken.find(({ key }) => key === part.key);
  if (!taken || part.isOff) return asPence(0);
  if (!part.units) return part.left;
  if (taken.units === 'missing') return asPence(0);
  return asPence(penceOfUnits(taken.units ?? part.suggested ?? part.units.left, part.units, part));
}

function isMissing({ taken }: RefundChoice, { key }: OfferedPart): boolean {
  return taken.some((one) => one.key === key && one.units === 'missing');
}

function askedBy(choice: RefundChoice, { parts, refundable }: RefundOffer): RefundAsked | { why: string } {
  if (choice.how === 'all') return askForAll(refundable);
  if (choice.how === 'amount') {
    if (choice.amount === '') return { why: 'Enter how much to refund.' };
    const pence = readAmount(choice.amount);
    return pence === undefined ? { why: 'Enter an amount of money, like 12.50.' } : { kind: 'amount', pence };
  }
  const unsaid = parts.find((part) => !part.isOff && part.units && isMissing(choice, part));
  if (unsaid)
    return {
      why: `Enter how many${unsaid.units?.what === 'h' ? ' hours' : ''} to refund, as a whole number: ${unsaid.name}.`,
    };
  const taken = parts
    .map((part) => ({ part: part.part, pence: penceTaken(choice, part) }))
    .filter(({ pence }) => pence > 0);
  return taken.length > 0 ? { kind: 'parts', parts: taken } : { why: 'Choose what to refund.' };
}

export async function refundPreview(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  { order, payment }: AtOffice,
  { offer, choice }: { offer: RefundOffer; choice: RefundChoice },
): Promise<Previewed> {
  const asked = askedBy(choice, offer);
  if ('why' in asked) return { ok: false, why: asked.why };
  const plan = previewRefund(offer.refundable, asked);
  if (!plan.ok) return { ok: false, why: formatRefusal(plan.refusal, plan.left) };
  const lines = linesAfter(payment, offer.refundable, plan.shares).filter(isRefundedNow);
  const booked = await bookingsTaken(db, order.id, lines);
  const fee = asPence(plan.shares.reduce((sum, { part, pence }) => sum + (part === 'fee' ? pence : 0), 0));
  return {
    ok: true,
    preview: {
      total: pounds(plan.total),
      lines:
        asked.kind === 'parts'
          ? asked.parts.map(({ part, pence }) => `${part}=${toDecimal(pence)}`).join(',')
          : '',
      amount: asked.kind === 'amount' ? toDecimal(asked.pence) : '',
      sums: [
        ...(asked.kind === 'parts'
          ? asked.parts.map(({ part, pence }) => ({
              name: sumName(choice, offer.parts, part),
              amount: pounds(pence),
            }))
          : []),
        ...(asked.kind === 'parts' && fee > 0
          ? [{ name: 'Management and protection fee, in proportion', amount: pounds(fee) }]
          : []),
      ],
      legs: await formatLegs(db, { order, payment }, plan.legs),
      changes: await formatChanges(db, { order, payment }, offer, plan.shares),
      booked: {
        ids: booked.map(({ id }) => id).join(','),
        words: booked.map((one) => formatSpan(one, clock.now())),
      },
      leftAfter: pounds(asPence(plan.left - plan.total)),
    },
  };
}

function sumName(choice: RefundChoice, parts: readonly OfferedPart[], name: string): string {
  const part = parts.find((one) => one.part === name);
  const taken = choice.taken.find(({ key }) => key === part?.key);
  if (!part?.units || !taken || taken.units === 'missing') return part?.name ?? name;
  const units = Math.min(taken.units ?? part.suggested ?? part.units.left, part.units.left);
  return `${units}${part.units.what && ` ${part.units.what}`} of ${part.name}`;
}

async function formatLegs(db: Db, { payment }: AtOffice, legs: readonly PlannedLeg[]) {
  const vouchers = await vouchersWithIds(
    db,
    legs.flatMap(({ voucherId }) => voucherId ?? []),
  );
  return legs.map(({ voucherId, pence }) => {
    const amount = pounds(pence);
    if (voucherId === null) return { to: payment.summary || 'The card', note: '3 to 5 working days', amount };
    const voucher = vouchers.find(({ id }) => id === voucherId);
    const back = voucher && pounds(asPence(voucher.balance_pence + pence));
    return {
      to: `Voucher ending ${voucher?.code_ends ?? ''}`,
      note: voucher ? `Back to ${back}, valid to ${formatDate(voucher.expires_on)}` : 'At once',
      amount,
    };
  });
}

/** What ends with the money, as `endWhatIsRefunded` ends it. */
async function formatChanges(
  db: Db,
  { order, payment }: AtOffice,
  { refundable, vouchersBought, parts }: RefundOffer,
  shares: Parameters<typeof linesAfter>[2],
): Promise<string[]> {
  const people = await peopleOf(db, order.id);
  const lines = linesAfter(payment, refundable, shares);
  const goes = lines.filter((line) => isRefundedNow(line) && isGone(line));
  const learner = people.learner?.firstname ?? people.billing?.firstname ?? 'the learner';
  const { billing } = payment.snapshot.addresses;
  const lessons = lines.filter(({ line }) => line.type === 'lesson').filter(isRefundedNow);
  const blocked = vouchersBought.filter(({ position }) =>
    parts.some(({ part, isOff, left }) => isOff && left > 0 && part === `line ${position}`),
  );
  return [
    ...lessons.map(({ line, paidPence, beforePence, refundedPence }) =>
      refundedPence >= paidPence
        ? `No hours of ${line.name} are left for ${learner}.`
        : `${hoursLeaving(parts, line.name, (refundedPence - beforePence) / paidPence)} leave ${learner}’s lessons.`,
    ),
    ...vouchersBought
      .filter(({ position, state }) => state !== 'void' && goes.some((line) => line.position === position))
      .map(({ code_ends }) => `The voucher ending ${code_ends} is closed: its code stops working.`),
    ...blocked.map(
      ({ code_ends, balance_pence }) =>
        `The voucher ending ${code_ends} and its ${pounds(asPence(balance_pence))} stay as they are.`,
    ),
    ...goes
      .filter(({ line }) => line.dispatch === 'digital' && line.type !== 'voucher')
      .map(({ line }) => `${line.name} can no longer be opened.`),
    ...placesGivenBack(lines).map(
      ({ name, quantity }) =>
        `${quantity === 1 ? '1 place' : `${quantity} places`} on ${name} can be booked again.`,
    ),
    `${billing.firstname} ${billing.surname} gets an email once the money has been refunded.`,
  ];
}

function hoursLeaving(parts: readonly OfferedPart[], name: string, share: number): string {
  const units = parts.find((part) => part.name.endsWith(name))?.units;
  return units ? hoursOf(units.all * share * 60) : 'Some hours';
}

const REFUSED: Record<RefundRefusal, string> = {
  nothing: 'Enter more than nothing.',
  unknown_part: 'This order has no such line.',
  more_than_left: 'That is more than is left to refund.',
  only_as_a_whole: 'A voucher can only be refunded as a whole.',
  voucher_spent:
    'A voucher of this order has been spent from, so what it cost cannot go back. Choose lines, or a smaller amount.',
  changed: 'What is left to refund has changed. Check the figures, then refund again.',
};

export function formatRefusal(refusal: RefundRefusal, left: Pence): string {
  return refusal === 'more_than_left'
    ? `That is more than is left to refund of it. ${pounds(left)} of the order is left.`
    : REFUSED[refusal];
}
