import { minutesToTakeBack } from '#src/features/lessons/ledger.ts';
import type { LineMinutes } from '#src/features/lessons/minutes/minutes.server.ts';
import { minutesOf } from '#src/features/lessons/policy/cancellation-policy.ts';
import { digitalProducts, type PurchaseLine } from '#src/features/orders/purchase.ts';
import { isTaskOfLine, type OrderTaskKind, tasksOfLines } from '#src/features/orders/tasks/tasks.ts';
import type { RefundAllocation, RefundMethod } from '#src/features/payments/refunds/refund.ts';
import type { Allocation } from '#src/features/vouchers/redemption/redemption.ts';
import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';

/** A lesson in the diary that a line's minutes are booked for. */
export interface BookedLesson {
  id: string;
  version: number;
  startsAt: Date;
  endsAt: Date;
}

/** A line of the order, with what its money bought and what has become of that. */
export interface RefundableLine {
  line: PurchaseLine;
  voucher?: BoughtVoucher | undefined;
  /** The minutes of lessons, and those booked with them, by their start. */
  lessons?: { minutes: Omit<LineMinutes, 'position'>; booked: readonly BookedLesson[] } | undefined;
  /** Staff have given its place on a course back already. */
  isPlaceReturned?: boolean;
}

export interface BoughtVoucher {
  id: string;
  last4: string;
  recipient: string | null;
  value: Pence;
  balance: Pence;
  /** `ended`: void or expired. */
  state: 'unspent' | 'spent' | 'ended';
}

/** All that a refund depends on. A charge that belongs to no order has no lines, and nothing is allocated of it. */
export interface Refundable {
  /** What the card or PayPal was charged. */
  charge: {
    method: RefundMethod;
    amount: Pence;
    /** What its gateway has given back of it. */
    returned: Pence;
  };
  /** Who paid what (`order_allocations`). */
  paid: readonly Allocation[];
  lines: readonly RefundableLine[];
  /** The vouchers that paid, in the order of their use. */
  vouchers: readonly string[];
  /** What has gone back so far, or is on its way. */
  refunded: readonly RefundAllocation[];
}

/** A part of an order that can be named in a refund: every one but the fee, which follows the lines that carry it. */
export interface RefundablePart {
  part: string;
  carriesFee: boolean;
  /** A voucher that was bought goes back as a whole. */
  asAWhole: boolean;
  /** Why it cannot go back at all: the voucher that was bought has been spent. */
  blocked?: 'voucher_spent' | undefined;
}

/** What staff ask to refund. `all` is whatever nothing stands against. */
export type StaffRefund =
  | { kind: 'parts'; parts: readonly { part: string; pence: Pence }[] }
  | { kind: 'amount'; pence: Pence }
  | { kind: 'all' };

export type RefundRequest =
  | StaffRefund
  /** The gateway has given this much back without us. */
  | { kind: 'external'; pence: Pence }
  /** The charge belongs to no order: all of it goes back. */
  | { kind: 'charge' };

export interface PlannedLeg {
  method: RefundMethod;
  /** Null is the card or PayPal. */
  voucherId: string | null;
  pence: Pence;
}

/** What a refund changes besides money. The page words this list, and the refund's transaction carries it out. */
export type RefundConsequence =
  /** The last of the charge is gone: payment and order are refunded. */
  | { kind: 'order_refunded' }
  | ({ kind: 'lesson_cancelled' } & BookedLesson)
  | { kind: 'minutes_taken'; position: number; name: string; minutes: number; isAll: boolean }
  | ({ kind: 'voucher_closed' } & Pick<BoughtVoucher, 'id' | 'last4'>)
  /** It has been spent from. */
  | ({ kind: 'voucher_stays' } & Pick<BoughtVoucher, 'id' | 'last4' | 'balance'>)
  /** Of products that other lines have bought as well, as many copies stay open. */
  | { kind: 'access_ended'; names: string[]; gone: DigitalProduct[]; kept: DigitalProduct[] }
  | {
      kind: 'places_returned';
      position: number;
      productId: number;
      name: string;
      places: number;
      isAll: boolean;
    }
  | { kind: 'tasks_cancelled'; kinds: OrderTaskKind[] };

type DigitalProduct = ReturnType<typeof digitalProducts>[number];

export type RefundRefusal =
  | 'nothing'
  | 'unknown_part'
  | 'more_than_left'
  | 'only_as_a_whole'
  | 'voucher_spent';

export interface PlannedRefund {
  ok: true;
  legs: PlannedLeg[];
  allocations: RefundAllocation[];
  consequences: RefundConsequence[];
  total: Pence;
  /** What is left to refund before it. */
  remaining: Pence;
}

export type RefundPlan =
  | PlannedRefund
  | { ok: false; refusal: RefundRefusal; part?: string; remaining: Pence };

export const FEE = 'fee';

/** The part of an order that a line is, by its position. */
export const partOf = (position: number) => `line ${position}`;

/**
 * Answers all that a refund is: where the money goes back, which part of the order it was for, and what ends with it. A
 * line's money goes back to what paid for it, an amount's to the card or PayPal first, then to the vouchers in the reverse
 * order of their use (R54). The fee of a line goes with it.
 */
export function planRefund(state: Refundable, request: RefundRequest): RefundPlan {
  const remaining = remainingToRefund(state);
  if (request.kind === 'charge' || request.kind === 'external') return planOfCharge(state, request);
  const requested = request.kind === 'all' ? everythingOpen(state) : request;
  const wrong = whyNot(state, requested);
  if (wrong) return { ok: false, ...wrong, remaining };
  const allocations = allocationsFor(state, requested);
  if (!allocations) return { ok: false, refusal: 'more_than_left', remaining };
  const total = sum(allocations.map(({ pence }) => pence));
  if (total === ZERO) return { ok: false, refusal: 'nothing', remaining };
  if (total > refundableAmount(state)) return { ok: false, refusal: 'voucher_spent', remaining };
  const consequences = consequencesOf(state, allocations);
  return { ok: true, legs: legsOf(state, allocations), allocations, consequences, total, remaining };
}

/** All of a charge, or what its gateway has given back of it: that belongs to no line, and ends everything or nothing. */
function planOfCharge(
  state: Refundable,
  request: Extract<RefundRequest, { kind: 'charge' | 'external' }>,
): RefundPlan {
  const { method, amount, returned } = state.charge;
  const remaining = remainingToRefund(state);
  const pence = request.kind === 'charge' ? amount : request.pence;
  if (pence === ZERO) return { ok: false, refusal: 'nothing', remaining };
  const isWhole = request.kind === 'external' && returned + pence >= amount;
  return {
    ok: true,
    legs: [{ method, voucherId: null, pence }],
    allocations: [{ part: null, voucherId: null, pence }],
    consequences: isWhole ? consequencesOfChargeReturned(state) : [],
    total: pence,
    remaining,
  };
}

/**
 * All that was charged has gone back at the gateway: what the order bought ends, where no refund has ended it. Unlike a refund
 * by staff, it leaves booked lessons and their minutes; staff find them on Today.
 */
export function consequencesOfChargeReturned({ lines }: Refundable): RefundConsequence[] {
  const gone = digitalProducts({ lines: lines.map(({ line }) => line) });
  return [
    { kind: 'order_refunded' },
    ...lines.flatMap(({ line: { name }, lessons }, position): RefundConsequence[] => {
      const minutes = lessons ? minutesToTakeBack(lessons.minutes, WHOLE) : 0;
      return minutes > 0 ? [{ kind: 'minutes_taken', position, name, minutes, isAll: true }] : [];
    }),
    ...lines.flatMap(({ voucher }) => (voucher?.state === 'unspent' ? closed(voucher) : [])),
    ...lines.flatMap(({ voucher }) => (voucher?.state === 'spent' ? stays(voucher) : [])),
    ...(gone.length > 0 ? [{ kind: 'access_ended' as const, names: [], gone, kept: [] }] : []),
  ];
}

const WHOLE = { paidPence: 1, refundedPence: 1 };

const closed = ({ id, last4 }: BoughtVoucher): RefundConsequence => ({ kind: 'voucher_closed', id, last4 });
const stays = ({ id, last4, balance }: BoughtVoucher): RefundConsequence => ({
  kind: 'voucher_stays',
  id,
  last4,
  balance,
});

/** What ends with the money that a refund by staff gives back. */
function consequencesOf(state: Refundable, allocations: readonly RefundAllocation[]): RefundConsequence[] {
  const lines = refundedLines(state, allocations);
  const refundedNow = lines.filter(isRefundedNow);
  const goesNow = refundedNow.filter(isGone);
  const gone = goesNow.flatMap(({ line }) => digitalProducts({ lines: [line] }));
  const kept = digitalProducts({ lines: lines.filter((one) => !isGone(one)).map(({ line }) => line) });
  const names = goesNow.flatMap(({ line }) => digitalProducts({ lines: [line] }).map(() => line.name));
  const kinds = tasksOfLines(lines.map(({ line }) => line)).filter((kind) =>
    lines.every((one) => isGone(one) || !isTaskOfLine(kind, one.line)),
  );
  return [
    ...refundedNow.flatMap(lessonsTaken),
    ...goesNow.flatMap(({ voucher }) => (voucher?.state === 'unspent' ? closed(voucher) : [])),
    ...lines.flatMap(({ voucher, paidPence, beforePence }) =>
      voucher?.state === 'spent' && beforePence < paidPence ? stays(voucher) : [],
    ),
    ...(gone.length > 0 ? [{ kind: 'access_ended' as const, names, gone, kept }] : []),
    ...lines.flatMap(placesReturned),
    ...(kinds.length > 0 ? [{ kind: 'tasks_cancelled' as const, kinds }] : []),
  ];
}

/**
 * The minutes of a line go back in proportion to its money. Where too few of them are left to book, the last of its booked
 * lessons are cancelled.
 */
function lessonsTaken({ position, line, lessons, ...money }: RefundedLine): RefundConsequence[] {
  if (!lessons) return [];
  const { minutes: own, booked } = lessons;
  let short = minutesToTakeBack({ ...own, remaining: own.remaining + own.booked }, money) - own.remaining;
  const cancelled = booked.toReversed().filter((lesson) => {
    const isTaken = short > 0;
    if (isTaken) short -= minutesOf(lesson);
    return isTaken;
  });
  const remaining = own.remaining + cancelled.reduce((total, lesson) => total + minutesOf(lesson), 0);
  const minutes = minutesToTakeBack({ ...own, remaining: remaining }, money);
  const isAll = money.refundedPence >= money.paidPence;
  return [
    ...cancelled.map((lesson) => ({ kind: 'lesson_cancelled' as const, ...lesson })),
    ...(minutes > 0 ? [{ kind: 'minutes_taken' as const, position, name: line.name, minutes, isAll }] : []),
  ];
}

/** Minutes that were given, charged or expired, line by line, whose money a refund gives back all the same. */
export function usedMinutesPaidBack(
  state: Refundable,
  allocations: readonly RefundAllocation[],
): { name: string; minutes: number }[] {
  return refundedLines(state, allocations)
    .filter(isRefundedNow)
    .flatMap(({ line: { name }, lessons, ...money }) => {
      if (!lessons) return [];
      const { bought, refunded, remaining, booked } = lessons.minutes;
      const minutes = minutesToTakeBack({ bought, refunded, remaining: bought }, money) - remaining - booked;
      return minutes > 0 ? [{ name, minutes }] : [];
    });
}

/** The places on a course whose price has come back in full, but for those that staff have given back before. */
function placesReturned(refunded: RefundedLine): RefundConsequence[] {
  const { position, line, isPlaceReturned, beforePence, refundedPence, paidPence } = refunded;
  if (line.type !== 'course' || isPlaceReturned) return [];
  const bought = { quantity: line.quantity, paidPence };
  const places = unitsRefunded(refundedPence, bought) - unitsRefunded(beforePence, bought);
  const { productId, name } = line;
  return places > 0
    ? [{ kind: 'places_returned', position, productId, name, places, isAll: isGone(refunded) }]
    : [];
}

/** How many of a line's units what was refunded of it pays for. */
export function unitsRefunded(
  refundedPence: number,
  { quantity, paidPence }: { quantity: number; paidPence: number },
): number {
  return paidPence > 0 ? Math.floor((refundedPence * quantity) / paidPence) : 0;
}

/** A line of an order, and what of it is paid and refunded once a refund is given. */
export interface RefundedLine extends RefundableLine {
  position: number;
  paidPence: number;
  /** Before this refund. */
  beforePence: number;
  refundedPence: number;
}

/**
 * The lines of an order with the money that a refund adds to what has gone back. Once nothing is left but what cannot go
 * back, the money of every other line has gone, whether the refunds named it or not.
 */
export function refundedLines(
  state: Refundable,
  allocations: readonly RefundAllocation[] = [],
): RefundedLine[] {
  const { paid, refunded, lines } = state;
  const remainingAfter = remainingToRefund(state) - sum(allocations.map(({ pence }) => pence));
  const nothingIsOpen = remainingAfter <= remainingOfBlocked(state);
  return lines.map((one, position) => {
    const part = partOf(position);
    const paidPence = ofPart(paid, part);
    const beforePence = ofPart(refunded, part);
    const refundedPence =
      nothingIsOpen && one.voucher?.state !== 'spent' ? paidPence : beforePence + ofPart(allocations, part);
    return { ...one, position, paidPence, beforePence, refundedPence };
  });
}

/** Whether this refund gives money back of a line. */
function isRefundedNow({ beforePence, refundedPence }: RefundedLine): boolean {
  return refundedPence > beforePence;
}

/** Whether nothing is left paid of a line. */
export function isGone({ paidPence, refundedPence }: RefundedLine): boolean {
  return refundedPence > 0 && refundedPence >= paidPence;
}

/** The parts that can be named: the lines, and what else was paid for but the fee. */
export function partsOf({ lines, paid }: Pick<Refundable, 'lines' | 'paid'>): RefundablePart[] {
  const ofLines = lines.map(({ line, voucher }, position) => ({
    part: partOf(position),
    carriesFee: line.carriesFee,
    asAWhole: line.type === 'voucher',
    blocked: voucher?.state === 'spent' ? ('voucher_spent' as const) : undefined,
  }));
  const others = [...new Set(paid.map(({ part }) => part))]
    .filter((part) => part !== FEE && !ofLines.some((line) => line.part === part))
    .map((part) => ({ part, carriesFee: false, asAWhole: false }));
  return [...ofLines, ...others];
}

/** What was left to refund when a plan with this fingerprint was shown. */
export function remainingShown(fingerprint: string): Pence {
  return asPence(Number.parseInt(fingerprint, 10) || 0);
}

/** What is left to refund, in all. */
export function remainingToRefund({ paid, refunded }: Pick<Refundable, 'paid' | 'refunded'>): Pence {
  return asPence(sum(paid.map(({ pence }) => pence)) - sum(refunded.map(({ pence }) => pence)));
}

/** What is left of the parts that cannot go back. */
function remainingOfBlocked(state: Refundable): Pence {
  const blocked = partsOf(state).filter((one) => one.blocked);
  return sum(blocked.map(({ part }) => remainingOfPart(state, part)));
}

/** What is left beside that: an amount that names no line does not take what a spent voucher cost either. */
export function refundableAmount(refundable: Refundable): Pence {
  return asPence(Math.max(0, remainingToRefund(refundable) - remainingOfBlocked(refundable)));
}

export function remainingOfPart(
  { paid, refunded }: Pick<Refundable, 'paid' | 'refunded'>,
  part: string,
): Pence {
  return asPence(Math.max(0, ofPart(paid, part) - ofPart(refunded, part)));
}

/** A refund of parts, of an amount, or of the whole order. */
type RefundSelection = Exclude<StaffRefund, { kind: 'all' }> | { kind: 'whole' };

/** All that nothing stands against: the whole, or every part but those that are blocked. */
function everythingOpen(state: Refundable): RefundSelection {
  const parts = partsOf(state);
  if (!parts.some(({ blocked }) => blocked)) return { kind: 'whole' };
  // What went back without a line has left less than the open lines cost.
  if (state.refunded.some(({ part }) => part === null))
    return { kind: 'amount', pence: refundableAmount(state) };
  const open = parts
    .filter(({ blocked }) => !blocked)
    .map(({ part }) => ({ part, pence: remainingOfPart(state, part) }));
  return { kind: 'parts', parts: open.filter(({ pence }) => pence > 0) };
}

function whyNot(
  state: Refundable,
  request: RefundSelection,
): { refusal: RefundRefusal; part?: string } | undefined {
  if (request.kind === 'amount') return request.pence > 0 ? undefined : { refusal: 'nothing' };
  if (request.kind === 'whole') return undefined;
  const { paid, refunded } = state;
  const parts = partsOf(state);
  if (new Set(request.parts.map(({ part }) => part)).size < request.parts.length)
    return { refusal: 'unknown_part' };
  for (const { part, pence } of request.parts) {
    const known = parts.find((one) => one.part === part);
    if (!known) return { refusal: 'unknown_part', part };
    if (pence <= 0) return { refusal: 'nothing', part };
    if (known.blocked) return { refusal: known.blocked, part };
    if (pence > ofPart(paid, part) - ofPart(refunded, part)) return { refusal: 'more_than_left', part };
    if (known.asAWhole && pence !== ofPart(paid, part)) return { refusal: 'only_as_a_whole', part };
  }
  return undefined;
}

/** Undefined where a source has less left than should go back to it. */
function allocationsFor(refundable: Refundable, request: RefundSelection): RefundAllocation[] | undefined {
  const sources = remainingBySource(refundable);
  if (request.kind === 'amount') return drawAmount(sources, request.pence);
  if (request.kind === 'whole') return drawAll(refundable, sources);
  const allocations = [...request.parts, feeOf(refundable, request.parts)].flatMap((one) =>
    drawPart(refundable, one),
  );
  const fits = legsOf(refundable, allocations).every(
    ({ voucherId, pence }) => pence <= (sources.get(voucherId) ?? 0),
  );
  return fits ? allocations : undefined;
}

/**
 * The fee goes back in proportion to the lines that carry it: as much in all as their share of what was paid for such
 * lines, rounded once (R1), so that no sequence of refunds loses or gains a penny.
 */
function feeOf(
  state: Refundable,
  request: readonly { part: string; pence: Pence }[],
): { part: string; pence: Pence } {
  const { paid, refunded } = state;
  const carrying = new Set(
    partsOf(state)
      .filter(({ carriesFee }) => carriesFee)
      .map(({ part }) => part),
  );
  const on = (some: readonly { part: string | null; pence: Pence }[]) =>
    sum(some.filter(({ part }) => part !== null && carrying.has(part)).map(({ pence }) => pence));
  const fee = ofPart(paid, FEE);
  const all = on(paid);
  if (all === ZERO || on(request) === ZERO) return { part: FEE, pence: ZERO };
  const due = Math.floor((fee * (on(refunded) + on(request)) * 2 + all) / (all * 2));
  return { part: FEE, pence: asPence(Math.max(0, Math.min(fee, due) - ofPart(refunded, FEE))) };
}

/** From what paid for the part: the card or PayPal first, then the vouchers in the reverse order of their use. */
function drawPart(
  refundable: Refundable,
  { part, pence }: { part: string; pence: Pence },
): RefundAllocation[] {
  let open: number = pence;
  return sourcesInOrder(refundable).flatMap((voucherId) => {
    const drawn = Math.min(open, leftOf(refundable, part, voucherId));
    open -= drawn;
    return drawn > 0 ? [{ part, voucherId, pence: asPence(drawn) }] : [];
  });
}

function drawAmount(sources: Map<string | null, Pence>, pence: Pence): RefundAllocation[] | undefined {
  let open: number = pence;
  const shares = [...sources].flatMap(([voucherId, remaining]) => {
    const drawn = Math.min(open, remaining);
    open -= drawn;
    return drawn > 0 ? [{ part: null, voucherId, pence: asPence(drawn) }] : [];
  });
  return open === 0 ? shares : undefined;
}

/** All that is left of every source, told by parts as far as it can be. */
function drawAll(refundable: Refundable, sources: Map<string | null, Pence>): RefundAllocation[] {
  const parts = [...new Set(refundable.paid.map(({ part }) => part))];
  return [...sources].flatMap(([voucherId, remaining]) => {
    let open: number = remaining;
    return parts.flatMap((part) => {
      const drawn = Math.min(open, leftOf(refundable, part, voucherId));
      open -= drawn;
      return drawn > 0 ? [{ part, voucherId, pence: asPence(drawn) }] : [];
    });
  });
}

function remainingBySource(refundable: Refundable): Map<string | null, Pence> {
  const { paid, refunded } = refundable;
  const of = (some: readonly RefundAllocation[], source: string | null) =>
    sum(some.filter(({ voucherId }) => voucherId === source).map(({ pence }) => pence));
  return new Map(
    sourcesInOrder(refundable).map((source) => [
      source,
      asPence(Math.max(0, of(paid, source) - of(refunded, source))),
    ]),
  );
}

function sourcesInOrder({ vouchers }: Refundable): (string | null)[] {
  return [null, ...vouchers.toReversed()];
}

function leftOf({ paid, refunded }: Refundable, part: string, voucherId: string | null): number {
  const of = (some: readonly RefundAllocation[]) =>
    sum(some.filter((one) => one.part === part && one.voucherId === voucherId).map(({ pence }) => pence));
  return Math.max(0, of(paid) - of(refunded));
}

function ofPart(some: readonly RefundAllocation[], part: string): Pence {
  return sum(some.filter((one) => one.part === part).map(({ pence }) => pence));
}

function legsOf({ charge }: Refundable, allocations: readonly RefundAllocation[]): PlannedLeg[] {
  const legs = Map.groupBy(allocations, ({ voucherId }) => voucherId);
  return [...legs].map(([voucherId, own]) => ({
    method: voucherId === null ? charge.method : 'voucher',
    voucherId,
    pence: sum(own.map(({ pence }) => pence)),
  }));
}
