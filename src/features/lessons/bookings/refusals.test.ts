import { expect, test } from 'vitest';
import { problemOf } from './refusals.ts';

const NOW = new Date('2026-12-20T10:00:00Z');

test('the times and days that a refusal names have their year where it is another one', () => {
  const next = [
    {
      instructor: 'amara-osei',
      startsAt: new Date('2027-01-05T10:00:00Z'),
      endsAt: new Date('2027-01-05T11:00:00Z'),
    },
  ];
  expect(problemOf({ refused: 'time_taken', next }, NOW).message).toContain('Tue 5 Jan 2027, 10:00.');
  const early = problemOf({ refused: 'express_request_needed', from: '2027-01-02' }, NOW);
  expect(early.message).toContain('start from Saturday 2 January 2027, once');
});
