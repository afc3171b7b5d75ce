import { expect, test } from 'vitest';
import { eventWhen } from './event-text.ts';

test.each([
  ['2027-01-23T09:30:00Z', '2027-01-23T16:00:00Z', 'Saturday 23 January 2027, 9:30am to 4pm'],
  ['2027-04-10T08:00:00Z', '2027-04-10T11:00:00Z', 'Saturday 10 April 2027, 9am to 12pm'],
  ['2026-12-10T18:30:00Z', '2026-12-10T20:00:00Z', 'Thursday 10 December 2026, 6:30pm to 8pm'],
])('%s to %s is read as "%s" in London', (begins, ends, words) => {
  expect(eventWhen({ begins: new Date(begins), ends: new Date(ends) })).toBe(words);
});
