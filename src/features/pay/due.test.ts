import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLater } from '#src/platform/dates.ts';
import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';
import { type EnteredFor, type Line, linesOfTaught, type Taught, toPay, totalOf, weekFees } from './due.ts';
import type { Plan } from './plan.ts';
import { sundayOf } from './week.ts';

const TOM = 'tom-ackroyd';
const FIRST = '2026-01-05';
const WEEKS = 52;

const plan = fc.record({
  lessons: fc.oneof(
    fc.record({ keptBasisPoints: fc.integer({ min: 0, max: 6000 }) }),
    fc.record({ hourPence: fc.integer({ min: 1, max: 60_00 }).map(asPence) }),
  ),
  lessonFee: fc.constantFrom(0, 0, 3_33).map(asPence),
  weekFee: fc.constantFrom(0, 119_99).map(asPence),
  freeWeeks: fc.nat(3),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('taught' as const),
      kind: fc.constantFrom('lesson' as const, 'late_charge' as const),
      // Marked as much as two weeks after it was given.
      daysAgo: fc.nat(14),
      minutes: fc.constantFrom(60, 90, 120),
      sold: fc.record({
        pence: fc.integer({ min: 0, max: 900_00 }),
        minutes: fc.constantFrom(60, 90, 600, 1200),
      }),
    }),
  },
  // Taken back, waived, or filled in part, whenever it was.
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('less' as const),
      which: fc.nat(),
      by: fc.constantFrom(30, 60, 120),
    }),
  },
  fc.record({ what: fc.constant('cash' as const), pence: fc.integer({ min: 1, max: 90_00 }) }),
  fc.record({ what: fc.constant('adjustment' as const), pence: fc.integer({ min: -50_00, max: 50_00 }) }),
  fc.record({ what: fc.constant('plan' as const), plan, weeksAhead: fc.nat(3) }),
);

test('over a year of weeks the sums agree to the penny, and no lesson is paid twice or lost', () => {
  fc.assert(
    fc.property(
      plan,
      fc.array(fc.array(step, { maxLength: 6 }), { minLength: WEEKS, maxLength: WEEKS }),
      (first, weeks) => {
        const plans: Plan[] = [{ ...first, startsOn: FIRST }];
        const taught: Taught[] = [];
        const ledger: (Pick<Line, 'kind' | 'source' | 'pence' | 'minutes' | 'value'> & { run: number })[] =
          [];
        const others: Pence[] = [];
        let before = ZERO;
        let paid = 0;
        // Two weeks more, in which nothing happens: all that was marked late has its run.
        for (const [index, steps] of [...weeks, [], []].entries()) {
          const monday = daysLater(FIRST, 7 * index);
          const entered: Pence[] = [];
          for (const one of steps) {
            if (one.what === 'taught') {
              const day = daysLater(sundayOf(monday), -one.daysAgo);
              const source = `${one.kind} ${taught.length}`;
              taught.push({ ...one, source, day, instructor: TOM, learnerId: null });
            } else if (one.what === 'less') {
              const changed = taught[one.which % Math.max(1, taught.length)];
              if (changed)
                changed.minutes = changed.kind === 'lesson' ? 0 : Math.max(0, changed.minutes - one.by);
            } else if (one.what === 'plan') {
              const startsOn = daysLater(monday, 7 * one.weeksAhead);
              const same = plans.findIndex((other) => other.startsOn === startsOn);
              plans.splice(same < 0 ? plans.length : same, same < 0 ? 0 : 1, { ...one.plan, startsOn });
            } else entered.push(asPence(one.what === 'cash' ? -one.pence : one.pence));
          }
          const byTom = new Map([[TOM, plans]]);
          const lines = [
            ...linesOfTaught(taught, enteredIn(ledger), byTom),
            ...weekFees([monday], byTom, () => false),
          ];
          expect(new Set(lines.map(({ kind, source }) => `${kind} ${source}`)).size).toBe(lines.length);
          ledger.push(...lines.map((line) => ({ ...line, run: index + 1 })));
          others.push(...entered);
          const total = totalOf([...lines.map(({ pence }) => pence), ...entered], before);
          paid += toPay(total);
          before = total.total;
          // What is paid and what is carried is all that was entered, whatever happened.
          expect(paid + Math.min(0, before)).toBe(sum([...ledger.map(({ pence }) => pence), ...others]));
        }
        for (const one of taught) {
          const own = ledger.filter(({ source }) => source === one.source);
          const total = (kind: Line['kind']) =>
            own.reduce((pence, line) => pence + (line.kind === kind ? line.pence : 0), 0);
          const { pay, fee } = expectedFor(one, plans);
          expect([total(one.kind), total('fee')]).toEqual([pay, 0 - fee]);
          expect(own.reduce((minutes, line) => minutes + line.minutes, 0)).toBe(
            planned(plans, one.day) ? one.minutes : 0,
          );
        }
        const fees = ledger.filter(({ source }) => source.startsWith('week '));
        expect(fees.length).toBe(new Set(fees.map(({ source }) => source)).size);
      },
    ),
    { numRuns: 60 },
  );
});

function enteredIn(
  ledger: readonly (Pick<Line, 'kind' | 'source' | 'pence' | 'minutes' | 'value'> & { run: number })[],
) {
  return [...Map.groupBy(ledger, ({ kind, source }) => `${kind} ${source}`).values()].map(
    (own): EnteredFor => {
      const add = (of: 'pence' | 'minutes' | 'value') => own.reduce((total, line) => total + line[of], 0);
      const [{ kind, source } = { kind: 'lesson' as const, source: '' }] = own;
      const sums = { pence: add('pence'), minutes: add('minutes'), value: add('value') };
      return { instructor: TOM, kind, source, ...sums, run: own.at(-1)?.run ?? 0 };
    },
  );
}

const planned = (plans: readonly Plan[], day: string) =>
  plans
    .filter(({ startsOn }) => startsOn <= day)
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
    .at(-1);

/** Uses whole numbers alone, so that no fraction is lost: half a penny goes up. */
function expectedFor({ kind, day, minutes, sold }: Taught, plans: readonly Plan[]) {
  const own = planned(plans, day);
  if (!own || minutes === 0) return { pay: 0, fee: 0 };
  const [above, below] =
    'hourPence' in own.lessons
      ? [own.lessons.hourPence * minutes, 60]
      : [sold.pence * minutes * (10_000 - own.lessons.keptBasisPoints), sold.minutes * 10_000];
  const pay = Number((2n * BigInt(above) + BigInt(below)) / (2n * BigInt(below)));
  return { pay, fee: kind === 'lesson' ? own.lessonFee : 0 };
}

const lesson = (over: Partial<Taught> = {}): Taught => ({
  kind: 'lesson',
  source: 'given 1',
  instructor: TOM,
  day: '2026-11-10',
  minutes: 60,
  sold: { pence: 360_00, minutes: 600 },
  learnerId: null,
  ...over,
});
const share: Plan = {
  startsOn: '2026-11-02',
  lessons: { keptBasisPoints: 2200 },
  lessonFee: ZERO,
  weekFee: ZERO,
  freeWeeks: 0,
};
const ofTom = new Map([[TOM, [share]]]);

test('a lesson that was taken back after its run comes as a correction that names the run', () => {
  const entered = { instructor: TOM, kind: 'lesson' as const, source: 'given 1', pence: 28_08, minutes: 60 };
  const [line, ...more] = linesOfTaught(
    [lesson({ minutes: 0 })],
    [{ ...entered, value: 36_00, run: 46 }],
    ofTom,
  );
  expect(line).toMatchObject({ pence: -28_08, minutes: -60, value: -36_00, why: 'Correction of run 46' });
  expect(more).toEqual([]);
});

test('a lesson of a day without a plan is not due, nor is anybody’s without a plan of their own', () => {
  expect(linesOfTaught([lesson({ day: '2026-11-01' })], [], ofTom)).toEqual([]);
  expect(linesOfTaught([lesson({ instructor: 'zara-hughes' })], [], ofTom)).toEqual([]);
});

test('a lesson that cost nothing is in the run all the same', () => {
  expect(linesOfTaught([lesson({ sold: { pence: 0, minutes: 0 } })], [], ofTom)).toMatchObject([
    { pence: 0, minutes: 60 },
  ]);
});

test('who has left before a Monday pays no fee for its week', () => {
  const plans = new Map([[TOM, [{ ...share, weekFee: asPence(120_00) }]]]);
  const fees = weekFees(['2026-11-09', '2026-11-16'], plans, (_, day) => day > '2026-11-10');
  expect(fees).toMatchObject([{ source: 'week 2026-11-09', day: '2026-11-15', pence: -120_00 }]);
});

test('what was owed is carried, what was to be paid is not', () => {
  expect(totalOf([asPence(100_00)], asPence(-48_00))).toEqual({ carried: -48_00, total: 52_00 });
  expect(totalOf([asPence(100_00)], asPence(48_00))).toEqual({ carried: 0, total: 100_00 });
  expect(totalOf([], asPence(-48_00))).toEqual({ carried: -48_00, total: -48_00 });
});
