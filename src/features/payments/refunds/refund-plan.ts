import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';

/** Money of one source for one part of an order: a line, the fee, the postage. In pence. */
export interface Share {
  part: string;
  /** Null is the card or PayPal. */
  voucherId: string | null;
  pence: Pence;
}

/** The same for a refund. `part` is null when an amount was refunded instead of a line. */
export interface RefundedShare {
  part: string | null;
  voucherId: string | null;
  pence: Pence;
}

export interface RefundablePart {
  part: string;
  carriesFee: boolean;
  /** A voucher that was bought goes back as a whole. */
  asAWhole: boolean;
  /** Why it cannot go back at all: the voucher that was bought has been spent. */
  blocked?: 'voucher_spent' | undefined;
}

export interface Refundable {
  /** Who paid what (`order_allocations`). */
  paid: readonly Share[];
  /** Every part but the fee, which follows the lines that carry it. */
  parts: readonly RefundablePart[];
  /** The vouchers that paid, in the order of their use. */
  vouchers: readonly string[];
  /** What has gone back so far, or is on its way. */
  refunded: readonly RefundedShare[];
}

export type RefundAsked =
  | { kind: 'parts'; parts: readonly { part: string; pence: Pence }[] }
  | { kind: 'amount'; pence: Pence }
  | { kind: 'whole' };

export interface PlannedLeg {
  voucherId: string | null;
  pence: Pence;
}

export type RefundRefusal =
  | 'nothing'
  | 'unknown_part'
  | 'more_than_left'
  | 'only_as_a_whole'
  | 'voucher_spent'
  /** What is left is not what the page showed. */
  | 'changed';

export type RefundPlan =
  | { ok: true; legs: PlannedLeg[]; shares: RefundedShare[]; total: Pence }
  | { ok: false; refusal: RefundRefusal; part?: string; left: Pence };

export const FEE = 'fee';

/** What is left to refund, in all. */
export function leftToRefund({ paid, refunded }: Pick<Refundable, 'paid' | 'refunded'>): Pence {
  return asPence(sum(paid.map(({ pence }) => pence)) - sum(refunded.map(({ pence }) => pence)));
}

/** What is left of the parts that cannot go back. */
export function leftOfBlocked({ parts, paid, refunded }: Refundable): Pence {
  const blocked = parts.filter((one) => one.blocked);
  return sum(blocked.map(({ part }) => asPence(Math.max(0, ofPart(paid, part) - ofPart(refunded, part)))));
}

/** What is left beside that: an amount that names no line does not take what a spent voucher cost either. */
export function openToRefund(refundable: Refundable): Pence {
  return asPence(Math.max(0, leftToRefund(refundable) - leftOfBlocked(refundable)));
}

/**
 * Where the money of a refund goes back: a line's to what paid for it, an amount's to the card or PayPal first, then to
 * the vouchers in the reverse order of their use (R54). The fee of a line goes with it. `left` is what the asker was
 * shown.
 */
export function planRefund(refundable: Refundable, asked: RefundAsked, left: Pence): RefundPlan {
  const reallyLeft = leftToRefund(refundable);
  const refuse = (refusal: RefundRefusal, part?: string): RefundPlan => ({
    ok: false,
    refusal,
    ...(part !== undefined && { part }),
    left: reallyLeft,
  });
  if (left !== reallyLeft) return refuse('changed');
  const wrong = whyNot(refundable, asked);
  if (wrong) return refuse(wrong.refusal, wrong.part);
  const shares = sharesOf(refundable, asked);
  if (!shares) return refuse('more_than_left');
  const total = sum(shares.map(({ pence }) => pence));
  if (total === ZERO) return refuse('nothing');
  if (total > openToRefund(refundable)) return refuse('voucher_spent');
  return { ok: true, legs: legsOf(shares), shares, total };
}

function whyNot(
  { parts, paid, refunded }: Refundable,
  asked: RefundAsked,
): { refusal: RefundRefusal; part?: string } | undefined {
  if (asked.kind === 'amount') return asked.pence > 0 ? undefined : { refusal: 'nothing' };
  if (asked.kind === 'whole') {
    const blocked = parts.find((one) => one.blocked && ofPart(paid, one.part) > ofPart(refunded, one.part));
    return blocked?.blocked && { refusal: blocked.blocked, part: blocked.part };
  }
  if (new Set(asked.parts.map(({ part }) => part)).size < asked.parts.length)
    return { refusal: 'unknown_part' };
  for (const { part, pence } of asked.parts) {
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
function sharesOf(refundable: Refundable, asked: RefundAsked): RefundedShare[] | undefined {
  const sources = leftBySource(refundable);
  if (asked.kind === 'amount') return drawAmount(sources, asked.pence);
  if (asked.kind === 'whole') return drawAll(refundable, sources);
  const shares = [...asked.parts, feeOf(refundable, asked.parts)].flatMap((one) => drawPart(refundable, one));
  const fits = legsOf(shares).every(({ voucherId, pence }) => pence <= (sources.get(voucherId) ?? 0));
  return fits ? shares : undefined;
}

/**
 * The fee goes back in proportion to the lines that carry it: as much in all as their share of what was paid for such
 * lines, rounded once (R1), so that no sequence of refunds loses or gains a penny.
 */
function feeOf(
  { paid, parts, refunded }: Refundable,
  asked: readonly { part: string; pence: Pence }[],
): { part: string; pence: Pence } {
  const carrying = new Set(parts.filter(({ carriesFee }) => carriesFee).map(({ part }) => part));
  const on = (some: readonly { part: string | null; pence: Pence }[]) =>
    sum(some.filter(({ part }) => part !== null && carrying.has(part)).map(({ pence }) => pence));
  const fee = ofPart(paid, FEE);
  const all = on(paid);
  if (all === ZERO || on(asked) === ZERO) return { part: FEE, pence: ZERO };
  const due = Math.floor((fee * (on(refunded) + on(asked)) * 2 + all) / (all * 2));
  return { part: FEE, pence: asPence(Math.max(0, Math.min(fee, due) - ofPart(refunded, FEE))) };
}

/** From what paid for the part: the card or PayPal first, then the vouchers in the reverse order of their use. */
function drawPart(refundable: Refundable, { part, pence }: { part: string; pence: Pence }): RefundedShare[] {
  let open: number = pence;
  return sourcesInOrder(refundable).flatMap((voucherId) => {
    const drawn = Math.min(open, leftOf(refundable, part, voucherId));
    open -= drawn;
    return drawn > 0 ? [{ part, voucherId, pence: asPence(drawn) }] : [];
  });
}

function drawAmount(sources: Map<string | null, Pence>, pence: Pence): RefundedShare[] | undefined {
  let open: number = pence;
  const shares = [...sources].flatMap(([voucherId, left]) => {
    const drawn = Math.min(open, left);
    open -= drawn;
    return drawn > 0 ? [{ part: null, voucherId, pence: asPence(drawn) }] : [];
  });
  return open === 0 ? shares : undefined;
}

/** All that is left of every source, told by parts as far as it can be. */
function drawAll(refundable: Refundable, sources: Map<string | null, Pence>): RefundedShare[] {
  const parts = [...new Set(refundable.paid.map(({ part }) => part))];
  return [...sources].flatMap(([voucherId, left]) => {
    let open: number = left;
    return parts.flatMap((part) => {
      const drawn = Math.min(open, leftOf(refundable, part, voucherId));
      open -= drawn;
      return drawn > 0 ? [{ part, voucherId, pence: asPence(drawn) }] : [];
    });
  });
}

function leftBySource(refundable: Refundable): Map<string | null, Pence> {
  const { paid, refunded } = refundable;
  const of = (some: readonly RefundedShare[], source: string | null) =>
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
  const of = (some: readonly RefundedShare[]) =>
    sum(some.filter((one) => one.part === part && one.voucherId === voucherId).map(({ pence }) => pence));
  return Math.max(0, of(paid) - of(refunded));
}

function ofPart(some: readonly RefundedShare[], part: string): Pence {
  return sum(some.filter((one) => one.part === part).map(({ pence }) => pence));
}

function legsOf(shares: readonly RefundedShare[]): PlannedLeg[] {
  const legs = new Map<string | null, Pence>();
  for (const { voucherId, pence } of shares) legs.set(voucherId, asPence((legs.get(voucherId) ?? 0) + pence));
  return [...legs].map(([voucherId, pence]) => ({ voucherId, pence }));
}
