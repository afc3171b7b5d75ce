import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nightTests } from '../testing/at-night.ts';
import { spreadOverFirstHalf } from '../testing/suite-order.ts';
import { allSuites, hasRows, smokeSuites, startsProcesses, suitesByDatabase } from '../testing/suites.ts';

const rowSuites = allSuites().filter(hasRows);

test('every suite that opens a database is known as one with rows', () => {
  const opens = (suite: string) => /\b(testApp|settlingApp|testDatabase)\(/.test(readFileSync(suite, 'utf8'));
  expect(allSuites().filter((suite) => opens(suite) && !hasRows(suite))).toEqual([]);
  expect(rowSuites.length).toBeGreaterThan(50);
});

test('a suite that reaches no database is known as one without rows', () => {
  expect(hasRows('src/platform/money.test.ts')).toBe(false);
});

test('a suite that starts processes, itself or by its support, is known', () => {
  expect(startsProcesses('scripts/make-database.test.ts')).toBe(true);
  expect(startsProcesses('src/app/several-starts.test.ts')).toBe(true);
  expect(startsProcesses('src/features/basket/basket-api.test.ts')).toBe(false);
});

test.each([
  ['few among many', [1, 2], [3, 4, 5, 6, 7, 8], [1, 3, 4, 2, 5, 6, 7, 8]],
  ['more than the others', [1, 2, 3], [4], [1, 4, 2, 3]],
  ['none', [], [1, 2], [1, 2]],
  ['nothing else', [1, 2], [], [1, 2]],
])('suites that start processes are spread over the first half: %s', (_what, some, others, expected) => {
  expect(spreadOverFirstHalf<number>(some, others)).toEqual(expected);
});

test('every suite runs on one database, and the smoke set on both', () => {
  const { server, embedded } = suitesByDatabase();
  expect([...new Set([...server, ...embedded])].sort()).toEqual(allSuites());
  expect(server.filter((suite) => embedded.includes(suite)).sort()).toEqual(smokeSuites());
});

test('each test that proves more at night says what, for the summary of a usual run', () => {
  const night = nightTests();
  expect(night.length).toBeGreaterThan(3);
  expect(night.filter(({ says }) => says.length === 0)).toEqual([]);
});
