import { describe, expect, test } from 'vitest';
import { type HoursInHand, hoursState, type Lesson, paceOf, packToOffer } from './low-hours.ts';

const lesson = (day: string, minutes = 90): Lesson => ({ day, minutes });

/** Every Tuesday for an hour and a half. The next one is booked, and nothing is left after it. */
const hours: HoursInHand = {
  today: '2026-11-24',
  remaining: 0,
  given: ['2026-11-10', '2026-11-17', '2026-11-24'].map((day) => lesson(day)),
  booked: [lesson('2026-12-01')],
};

describe('hours run low', () => {
  test('where less than a usual lesson is left to book and one lesson is booked', () => {
    expect(hoursState(hours)).toEqual({
      kind: 'low',
      pace: { minutes: 90, days: 7 },
      lessonsToTest: null,
      missing: null,
    });
    expect(hoursState({ ...hours, remaining: 89 }).kind).toBe('low');
    expect(hoursState({ ...hours, remaining: 90 }).kind).toBe('plenty');
    expect(hoursState({ ...hours, booked: [] }).kind).toBe('low');
  });

  test('not while lessons are booked beyond the next week', () => {
    const two = [lesson('2026-12-01'), lesson('2026-12-08')];
    expect(hoursState({ ...hours, booked: two }).kind).toBe('plenty');
    const thisWeek = [lesson('2026-11-27'), lesson('2026-12-01')];
    expect(hoursState({ ...hours, booked: thisWeek }).kind).toBe('low');
  });

  test('not for somebody who has had no lesson', () => {
    expect(hoursState({ ...hours, given: [], booked: [] })).toEqual({ kind: 'plenty' });
  });

  test('not where what is left is enough for every lesson up to the test', () => {
    expect(hoursState({ ...hours, testDay: '2026-12-08' }).kind).toBe('enough');
    expect(hoursState({ ...hours, testDay: '2026-12-09' })).toMatchObject({ kind: 'low', lessonsToTest: 1 });
    expect(hoursState({ ...hours, testDay: '2026-12-09', remaining: 90 }).kind).toBe('enough');
    // Nothing is left, and no lesson comes before the test: there is nothing to say.
    expect(hoursState({ ...hours, booked: [], testDay: '2026-11-25' }).kind).toBe('plenty');
  });
});

test('the lessons up to the test go on at the pace of those before, from the last one that is booked', () => {
  const low = hoursState({ ...hours, testDay: '2026-12-17' });
  expect(low).toMatchObject({ kind: 'low', lessonsToTest: 2, missing: 180 });
  expect(hoursState({ ...hours, remaining: 30, testDay: '2026-12-17' })).toMatchObject({ missing: 150 });
  // After a long break the first of them is today.
  const late = { ...hours, today: '2027-01-20', booked: [], testDay: '2027-02-01' };
  expect(hoursState(late)).toMatchObject({ lessonsToTest: 2 });
});

test('the usual lesson is the one most had of late, and a break does not change how far apart they are', () => {
  expect(paceOf([lesson('2026-11-03', 60), lesson('2026-11-10'), lesson('2026-11-17')]).minutes).toBe(90);
  expect(paceOf([lesson('2026-11-03', 60), lesson('2026-11-10')])).toEqual({ minutes: 90, days: 7 });
  const withBreak = ['2026-09-01', '2026-09-08', '2026-10-27', '2026-11-03'].map((day) => lesson(day));
  expect(paceOf(withBreak).days).toBe(7);
  expect(paceOf([lesson('2026-11-03')]).days).toBe(7);
  expect(paceOf([lesson('2026-01-03'), lesson('2026-11-03')]).days).toBe(28);
  expect(paceOf([lesson('2026-11-03'), lesson('2026-11-03'), lesson('2026-11-07')]).days).toBe(4);
});

describe('the pack that is chosen beforehand', () => {
  const packs = [5, 10, 20].map((hours) => ({ hours }));
  const bought = { missing: null, lastBought: 1200, mostChosen: 10 };

  test('is the smallest that reaches the test, however dear', () => {
    expect(packToOffer(packs, { ...bought, missing: 180 })).toEqual({ hours: 5 });
    expect(packToOffer(packs, { ...bought, missing: 301 })).toEqual({ hours: 10 });
  });

  test('is the one bought last without a test, or where none reaches it', () => {
    expect(packToOffer(packs, bought)).toEqual({ hours: 20 });
    expect(packToOffer(packs, { ...bought, missing: 1201 })).toEqual({ hours: 20 });
  });

  test('is the one most chosen where that is not on sale, else the smallest', () => {
    expect(packToOffer(packs, { ...bought, lastBought: 420 })).toEqual({ hours: 10 });
    expect(packToOffer(packs, { missing: null, lastBought: undefined, mostChosen: 30 })).toEqual({
      hours: 5,
    });
    expect(packToOffer([], bought)).toBeUndefined();
  });
});
