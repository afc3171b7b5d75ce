import { expect, test } from 'vitest';
import { bacsDaysTo, firstArrival, isBankDay, nextBankDay } from './bank-days.ts';

test.each([
  ['2026-11-27', true, 'a Friday'],
  ['2026-11-28', false, 'a Saturday'],
  ['2026-11-29', false, 'a Sunday'],
  ['2026-12-25', false, 'Christmas Day'],
  ['2026-12-28', false, 'the substitute of Boxing Day'],
  ['2026-04-03', false, 'Good Friday'],
  ['2026-05-04', false, 'the early May bank holiday'],
  ['2026-11-30', true, 'a holiday in Scotland alone'],
])('banks in England work on %s: %s, %s', (day, works) => {
  expect(isBankDay(day)).toBe(works);
});

test('over Christmas the next day of the banks is days away, forwards and backwards', () => {
  expect([nextBankDay('2026-12-24'), nextBankDay('2026-12-29', -1)]).toEqual(['2026-12-29', '2026-12-24']);
});

test.each([
  ['2026-11-25', '2026-11-27'],
  ['2026-11-26', '2026-11-30'],
  ['2026-11-27', '2026-12-01'],
  ['2026-11-28', '2026-12-02'],
  ['2026-12-23', '2026-12-29'],
  ['2026-12-24', '2026-12-30'],
])('what is sent on %s arrives on %s at the earliest', (today, arrives) => {
  expect(firstArrival(today)).toBe(arrives);
  expect(bacsDaysTo(arrives, today)).toMatchObject({ arrives });
  expect(bacsDaysTo(nextBankDay(arrives, -1), today)).toBeUndefined();
});

test('a payment is sent, processed and there on three days of the banks', () => {
  expect(bacsDaysTo('2026-11-27', '2026-11-20')).toEqual({
    sent: '2026-11-25',
    processed: '2026-11-26',
    arrives: '2026-11-27',
  });
  expect(bacsDaysTo('2026-12-30', '2026-12-01')).toEqual({
    sent: '2026-12-24',
    processed: '2026-12-29',
    arrives: '2026-12-30',
  });
  expect(bacsDaysTo('2026-11-28', '2026-11-20')).toBeUndefined();
});
