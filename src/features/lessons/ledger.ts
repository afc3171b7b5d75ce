export type EntryKind =
  | 'bought'
  /** Owed when the learner was brought from another system: no sale. */
  | 'opening'
  | 'booked'
  | 'released'
  | 'given'
  | 'charged_late'
  | 'waived'
  | 'refunded'
  | 'corrected'
  | 'expired';

export interface Entry {
  kind: EntryKind;
  /** Above nought adds to what is left, below takes from it. */
  minutes: number;
}

export interface Minutes {
  /** Or carried over from another system. */
  bought: number;
  completed: number;
  /** In the diary, and not given yet. */
  booked: number;
  /** For times given up too late or not used, less what was waived. */
  charged: number;
  refunded: number;
  expired: number;
  /** To book, or to refund. */
  remaining: number;
}

/**
 * What a learner bought, has had, has booked, was charged, was refunded and has left. A correction belongs to what was
 * given, a release to what was booked, a waiver to what was charged.
 */
export function totalsOf(entries: readonly Entry[]): Minutes {
  const of = (...kinds: EntryKind[]) =>
    entries.reduce((sum, { kind, minutes }) => sum + (kinds.includes(kind) ? minutes : 0), 0);
  const taken = {
    completed: 0 - of('given', 'corrected'),
    booked: 0 - of('booked', 'released'),
    charged: 0 - of('charged_late', 'waived'),
    refunded: 0 - of('refunded'),
    expired: 0 - of('expired'),
  };
  return {
    bought: of('bought', 'opening'),
    ...taken,
    remaining: entries.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/**
 * The minutes that a refund takes back: in proportion to the money that is refunded in all, whole minutes in the
 * learner's favour, and never more than is left.
 */
export function minutesToTakeBack(
  { bought, refunded, remaining }: Pick<Minutes, 'bought' | 'refunded' | 'remaining'>,
  money: { paidPence: number; refundedPence: number },
): number {
  const due =
    money.refundedPence >= money.paidPence
      ? bought
      : Math.floor((bought * money.refundedPence) / money.paidPence);
  return Math.min(remaining, Math.max(0, due - refunded));
}
