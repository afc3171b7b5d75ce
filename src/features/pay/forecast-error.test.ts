import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { forecastErrorWords } from './forecast-error.ts';

const weeks = (...pairs: [foreseen: number, came: number][]) =>
  pairs.map(([foreseen, came]) => ({ foreseen: asPence(foreseen), came: asPence(came) }));

test('fewer than four closed weeks say nothing yet', () => {
  expect(forecastErrorWords(weeks([800_00, 700_00]))).toBe(
    'It takes 4 closed weeks to say how far off the forecasts are: so far there is 1.',
  );
});

test('four weeks say how far they were off, and what is likely now', () => {
  const four = weeks([800_00, 760_00], [800_00, 800_00], [-20_00, -10_00], [500_00, 450_00]);
  const words =
    'On their Mondays the forecasts of the last 4 weeks were off by £25.00 on average, at most £50.00 too high or £10.00 too low';
  expect(forecastErrorWords(four)).toBe(`${words}.`);
  expect(forecastErrorWords(four, asPence(20_00))).toBe(`${words}: −£30.00 to £30.00 is likely.`);
});

test('a bound on one side alone is told alone, and forecasts that were right are told so', () => {
  expect(forecastErrorWords(weeks([1, 1], [2, 2], [3, 3], [104, 4]))).toBe(
    'On their Mondays the forecasts of the last 4 weeks were off by £0.25 on average, at most £1.00 too high.',
  );
  expect(forecastErrorWords(weeks([1, 1], [2, 2], [3, 3], [4, 4]))).toBe(
    'The forecasts of the last 4 weeks were right to the penny.',
  );
});
