import { expect, test } from 'vitest';
import { hoursToSet } from './hours-to-set.server.ts';

const OPEN = { opens: '09:00', closes: '17:00' };
const week = { mon: OPEN, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };
const refused = (change: object) =>
  hoursToSet
    .safeParse({ week, rings_by: '16:30', posts_by: '18:00', ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('hours that are not times are refused as that, before the rules that read times', () => {
  const opens = { opens: '9.00', closes: '17:00' };
  expect(refused({})).toBeUndefined();
  expect(refused({ week: { ...week, mon: opens } })).toEqual([['week.mon.opens', 'Enter a time like 08:00']]);
  expect(refused({ rings_by: '4.30' })).toEqual([['rings_by', 'Enter a time like 08:00']]);
});
