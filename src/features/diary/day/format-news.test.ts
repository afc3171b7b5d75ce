import { expect, test } from 'vitest';
import { formatNews } from './format-news.ts';

test.each([
  ['lesson', 'booked', 'booked Thu 26 Nov, 10:00.'],
  ['lesson', 'moved', 'moved to Thu 26 Nov, 10:00.'],
  ['lesson', 'cancelled', 'cancelled Thu 26 Nov, 10:00.'],
  ['test', 'booked', 'needs your car for a driving test: Thu 26 Nov, 10:00.'],
  ['test', 'cancelled', 'doesn’t need your car for a driving test any more: Thu 26 Nov, 10:00.'],
] as const)('of a %s that is %s the instructor reads what it means for their car', (kind, event, text) => {
  expect(formatNews({ kind, event, when: 'Thu 26 Nov, 10:00' })).toBe(text);
});
