import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysLater } from '#src/platform/dates.ts';
import { type DiaryDay, milesByDay, shareOut } from './miles-by-day.ts';
import { type Reading, refuseReading, spansOf } from './odometer.ts';
import { milesOfPeriod } from './quarter-miles.ts';

const reading = (day: string, miles: number, more: Partial<Reading> = {}): Reading => ({
  id: `${day} ${miles}`,
  day,
  moment: 'end',
  miles,
  use: 'business',
  privateMiles: null,
  ...more,
});
const diary = new Map<string, DiaryDay>([
  ['2026-11-19', { drives: 141, minutes: 300 }],
  ['2026-11-20', { drives: 98, minutes: 180 }],
]);
const none = new Map<string, number>();
const reckon = (readings: Reading[], typed: ReadonlyMap<string, number> = none) =>
  milesByDay({ diary, typed, spans: spansOf(readings) });
const shown = ({ days }: ReturnType<typeof reckon>) =>
  days.map(({ day, drives, lessons, business, isAbout }) => [day, drives, lessons, business, isAbout]);

describe('without an odometer', () => {
  test('drives count by themselves until there is an average for lessons', () => {
    expect(shown(reckon([]))).toEqual([
      ['2026-11-19', 141, null, 141, true],
      ['2026-11-20', 98, null, 98, true],
    ]);
    expect(milesOfPeriod(reckon([]), { first: '2026-10-06', last: '2027-01-05' })).toMatchObject({
      business: 239,
      driven: 0,
      sharePercent: null,
      measured: null,
    });
  });

  test('a day after the last reading has the instructor’s own average', () => {
    const first = reading('2026-11-19', 100, { moment: 'start' });
    const { days, average } = reckon([first, reading('2026-11-19', 181)]);
    expect(average).toBe(134);
    expect(days.at(-1)).toMatchObject({ drives: 98, lessons: 402, business: 500, isAbout: true });
  });
});

describe('between two readings', () => {
  const readings = [reading('2026-11-18', 41_206), reading('2026-11-20', 41_340)];

  test('what the drives leave goes to the lessons, by their minutes', () => {
    expect(shown(reckon(readings))).toEqual([
      ['2026-11-19', 141, 688, 829, false],
      ['2026-11-20', 98, 413, 511, false],
    ]);
  });

  test('a typed day stays, and the others have the rest', () => {
    const { days } = reckon(readings, new Map([['2026-11-20', 400]]));
    expect(days.map(({ business, isTyped }) => [business, isTyped])).toEqual([
      [940, false],
      [400, true],
    ]);
  });

  test('some private miles that nobody counted are what the average leaves', () => {
    const later = reading('2026-11-30', 41_440, { use: 'some private' });
    const measured = milesByDay({
      diary: new Map([...diary, ['2026-11-25', { drives: 50, minutes: 120 }]]),
      typed: none,
      spans: spansOf([...readings, later]),
    });
    // 1,101 tenths in 8 hours of lessons.
    expect(measured.average).toBe(138);
    expect(measured.days.at(-1)).toMatchObject({ drives: 50, lessons: 276, business: 326 });
    expect(milesOfPeriod(measured, { first: '2026-11-21', last: '2026-11-30' })).toMatchObject({
      business: 326,
      measuredBusiness: 326,
      driven: 1_000,
      sharePercent: 33,
    });
  });

  test('another car begins anew', () => {
    const other = reading('2026-11-21', 12, { use: 'another car' });
    expect(spansOf([...readings, other, reading('2026-11-22', 40)]).map(({ tenths }) => tenths)).toEqual([
      1_340, 280,
    ]);
    // Where its first reading was removed.
    expect(spansOf([...readings, reading('2026-11-22', 40)])).toHaveLength(1);
  });
});

test('a reading is refused where it is below the one before, above the one after, or less than what was private', () => {
  const readings = [reading('2026-11-18', 100), reading('2026-11-21', 160)];
  const refused = (added: Reading) => refuseReading(readings, added)?.refusal;
  expect(refused(reading('2026-11-22', 159))).toBe('below');
  expect(refused(reading('2026-11-22', 12, { use: 'another car' }))).toBeUndefined();
  expect(refused(reading('2026-11-20', 161))).toBe('above');
  expect(refused(reading('2026-11-21', 90))).toBe('below');
  expect(refused(reading('2026-11-21', 150))).toBeUndefined();
  expect(refused(reading('2026-11-22', 170, { use: 'some private', privateMiles: 11 }))).toBe(
    'too much private',
  );
});

test('the miles of the days and what was private are what the odometer says, whatever was typed', () => {
  const FIRST = '2026-10-06';
  const day = fc.record({
    drives: fc.option(fc.integer({ min: 0, max: 900 })),
    minutes: fc.integer({ min: 0, max: 600 }),
    typed: fc.option(fc.integer({ min: 0, max: 2_000 }), { freq: 4 }),
    driven: fc.option(fc.integer({ min: 0, max: 300 })),
    moment: fc.constantFrom('start' as const, 'end' as const),
    use: fc.constantFrom('business' as const, 'some private' as const, 'another car' as const),
    privately: fc.option(fc.integer({ min: 0, max: 100 })),
  });
  fc.assert(
    fc.property(fc.array(day, { minLength: 2, maxLength: 40 }), (known) => {
      const days = known.map((one, index) => ({ ...one, day: daysLater(FIRST, index) }));
      let miles = 41_206;
      const readings: Reading[] = [];
      for (const { day: on, driven, moment, use, privately } of days) {
        if (driven === null) continue;
        miles += driven;
        const privateMiles =
          use !== 'some private' || privately === null ? null : Math.floor((driven * privately) / 100);
        readings.push(reading(on, miles, { moment, use, privateMiles }));
      }
      const spans = spansOf(readings);
      const reckoned = milesByDay({
        diary: new Map(
          days.flatMap(({ day: on, drives, minutes }) =>
            drives === null ? [] : [[on, { drives, minutes }]],
          ),
        ),
        typed: new Map(days.flatMap(({ day: on, typed }) => (typed === null ? [] : [[on, typed]]))),
        spans,
      });
      for (const { first, last, tenths, privateTenths } of spans) {
        const within = reckoned.days.filter(({ day: on }) => on >= first && on <= last);
        const business = within.reduce((all, one) => all + one.business, 0);
        expect(business).toBeLessThanOrEqual(tenths - (privateTenths ?? 0));
        // Where somebody was taught on a day that nobody typed, all that was not private is business.
        const isShared = within.some(({ isTyped }) => !isTyped);
        if (privateTenths !== null && isShared) expect(business).toBe(tenths - privateTenths);
      }
      for (const { business, drives, lessons } of reckoned.days)
        expect(Math.min(business, drives, lessons ?? 0)).toBeGreaterThanOrEqual(0);
      const whole = milesOfPeriod(reckoned, { first: FIRST, last: daysLater(FIRST, 60) });
      expect(whole.driven).toBe(spans.reduce((all, { tenths }) => all + tenths, 0));
      expect(whole.sharePercent ?? 0).toBeGreaterThanOrEqual(0);
      expect(whole.sharePercent ?? 0).toBeLessThanOrEqual(100);
    }),
    { numRuns: 300 },
  );
});

test('parts by weights add up to the whole', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(500), { minLength: 1, maxLength: 30 }), (whole, weights) => {
      const parts = shareOut(whole, weights);
      const all = parts.reduce((sum, part) => sum + part, 0);
      expect(all).toBe(weights.some((weight) => weight > 0) ? whole : 0);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
  );
});
