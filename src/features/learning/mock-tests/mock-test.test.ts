import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawTest,
  formatClock,
  GRACE_MS,
  isOver,
  OFFICIAL,
  rulesFor,
  scoreOf,
  sharesOf,
  spokenBetween,
  takesAnswers,
} from './mock-test.ts';

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 14 });
const topicsOf = (given: readonly number[]) =>
  given.map((size, topic) => ({ ids: Array.from({ length: size }, (_, index) => `${topic}-${index}`) }));

test('a test has 50 questions, none twice, or all that there are, however large the topics', () => {
  fc.assert(
    fc.property(sizes, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (given, chances) => {
      const drawn = drawTest(topicsOf(given), [], () => chances.next().value ?? 0);
      const all = given.reduce((sum, size) => sum + size, 0);
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.length).toBe(Math.min(OFFICIAL.questions, all));
    }),
  );
});

test('topics have even shares: no two differ by more than one, but where one has no more', () => {
  fc.assert(
    fc.property(sizes, (given) => {
      const shares = sharesOf(given, 50);
      const most = Math.max(...shares);
      for (const [index, share] of shares.entries())
        expect(share >= most - 1 || share === given[index]).toBe(true);
    }),
  );
  expect(sharesOf([30, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 20], 50)).toEqual([
    4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 4,
  ]);
});

test('questions come again only once all of their topic have been asked', () => {
  const topics = topicsOf(Array.from({ length: 14 }, () => 8));
  const first = drawTest(topics, [], () => 0.5);
  const second = drawTest(topics, [first], () => 0.5);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
});

test('43 of 50 pass, 42 do not, and a short test asks for as much of it', () => {
  const answers = (right: number) => Array.from({ length: 50 }, (_, index) => (index < right ? 0 : 2));
  expect(scoreOf(answers(43))).toEqual({ right: 43, questions: 50, pass: 43, passed: true });
  expect(scoreOf(answers(42)).passed).toBe(false);
  expect(scoreOf([0, null, 1])).toMatchObject({ right: 1, passed: false });
  expect(rulesFor(50)).toEqual({ minutes: 57, pass: 43 });
  expect(rulesFor(10)).toEqual({ minutes: 12, pass: 9 });
});

test('a test is over when it is handed in or its time is, and what was given in time may come a little later', () => {
  const endsAt = new Date('2026-03-01T10:57:00Z');
  const at = (ms: number) => new Date(endsAt.getTime() + ms);
  const running = { endsAt, finishedAt: null };
  expect(isOver(running, at(-1))).toBe(false);
  expect(isOver(running, at(0))).toBe(true);
  expect(takesAnswers(running, at(GRACE_MS - 1))).toBe(true);
  expect(takesAnswers(running, at(GRACE_MS))).toBe(false);
  const handedIn = { endsAt, finishedAt: at(-9) };
  expect(isOver(handedIn, at(-8))).toBe(true);
  expect(takesAnswers(handedIn, at(-8))).toBe(false);
});

test('the clock shows what is left, and is spoken at five minutes and at one', () => {
  expect([3_420_000, 61_000, 59_500, 0, -5].map(formatClock)).toEqual([
    '57:00',
    '1:01',
    '1:00',
    '0:00',
    '0:00',
  ]);
  expect(spokenBetween(300_500, 299_900)).toBe('5 minutes left.');
  expect(spokenBetween(299_900, 299_400)).toBeUndefined();
  expect(spokenBetween(400_000, 30_000)).toBe('1 minute left.');
  expect(spokenBetween(30_000, -1)).toBeUndefined();
});
