export type EntryKind = 'bought' | 'given' | 'refunded' | 'corrected';

export interface Entry {
  kind: EntryKind;
  /** Above nought adds to what is left, below takes from it. */
  minutes: number;
}

export interface Minutes {
  bought: number;
  given: number;
  refunded: number;
  left: number;
}

/** What a learner bought, has had, was refunded and has left. A correction belongs to what was given. */
export function totalsOf(entries: readonly Entry[]): Minutes {
  const of = (...kinds: EntryKind[]) =>
    entries.reduce((sum, { kind, minutes }) => sum + (kinds.includes(kind) ? minutes : 0), 0);
  const [bought, given, refunded] = [of('bought'), 0 - of('given', 'corrected'), 0 - of('refunded')];
  return { bought, given, refunded, left: bought - given - refunded };
}

/**
 * The minutes that a refund takes back: in proportion to the money that is refunded in all, whole minutes in the
 * learner's favour, and never more than is left.
 */
export function minutesToTakeBack(
  { bought, refunded, left }: Minutes,
  money: { paidPence: number; refundedPence: number },
): number {
  const due =
    money.refundedPence >= money.paidPence
      ? bought
      : Math.floor((bought * money.refundedPence) / money.paidPence);
  return Math.min(left, Math.max(0, due - refunded));
}
