import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, minutesToTakeBack, totalsOf } from './ledger.ts';

test('minutes are conserved over any sequence of lessons, corrections and refunds, and none are refunded twice', () => {
  const move = fc.oneof(
    fc.record({ kind: fc.constant('give' as const), minutes: fc.integer({ min: 1, max: 180 }) }),
    fc.record({ kind: fc.constant('correct' as const), which: fc.nat(20) }),
    fc.record({ kind: fc.constant('refund' as const), pence: fc.integer({ min: 1, max: 20_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 90_000 }),
      fc.array(move),
      (hours, paidPence, moves) => {
        const entries: Entry[] = [{ kind: 'bought', minutes: hours * 60 }];
        let refundedPence = 0;
        const corrected = new Set<Entry>();
        for (const one of moves) {
          const standing = totalsOf(entries);
          if (one.kind === 'give' && one.minutes <= standing.remaining)
            entries.push({ kind: 'given', minutes: -one.minutes });
          if (one.kind === 'correct') {
            const wrong = entries[one.which];
            if (wrong?.kind !== 'given' || corrected.has(wrong)) continue;
            corrected.add(wrong);
            entries.push({ kind: 'corrected', minutes: -wrong.minutes });
          }
          if (one.kind === 'refund') {
            refundedPence = Math.min(paidPence, refundedPence + one.pence);
            const minutes = minutesToTakeBack(standing, { paidPence, refundedPence });
            if (minutes > 0) entries.push({ kind: 'refunded', minutes: -minutes });
          }
          const now = totalsOf(entries);
          expect(now.remaining).toBe(entries.reduce((sum, { minutes }) => sum + minutes, 0));
          expect(now.remaining).toBe(now.bought - now.completed - now.refunded);
          expect(Math.min(now.remaining, now.completed, now.refunded)).toBeGreaterThanOrEqual(0);
          expect(now.refunded).toBeLessThanOrEqual(Math.ceil((now.bought * refundedPence) / paidPence));
        }
      },
    ),
  );
});

const TEN_HOURS = { bought: 600, refunded: 0, remaining: 600 };

test.each([
  ['all of the money', TEN_HOURS, 34_500, 600],
  ['half of it', TEN_HOURS, 17_250, 300],
  ['a third, in the learner’s favour', TEN_HOURS, 11_499, 199],
  ['the second half', { ...TEN_HOURS, refunded: 300, remaining: 300 }, 34_500, 300],
  ['more than is left after lessons', { ...TEN_HOURS, remaining: 120 }, 34_500, 120],
  ['nothing more', { ...TEN_HOURS, refunded: 300, remaining: 300 }, 17_250, 0],
])('a refund of %s takes the minutes back', (_what, minutes, refundedPence, expected) => {
  expect(minutesToTakeBack(minutes, { paidPence: 34_500, refundedPence })).toBe(expected);
});

test('what is booked, charged and expired is told apart, and what is left is the sum', () => {
  const entries: Entry[] = [
    { kind: 'bought', minutes: 600 },
    { kind: 'booked', minutes: -90 },
    { kind: 'booked', minutes: -120 },
    { kind: 'released', minutes: 90 },
    { kind: 'charged_late', minutes: -90 },
    { kind: 'waived', minutes: 30 },
    { kind: 'booked', minutes: -60 },
    { kind: 'released', minutes: 60 },
    { kind: 'given', minutes: -60 },
    { kind: 'expired', minutes: -40 },
  ];
  expect(totalsOf(entries)).toEqual({
    bought: 600,
    completed: 60,
    booked: 120,
    charged: 60,
    refunded: 0,
    expired: 40,
    remaining: 320,
  });
});
