import { expect, test } from 'vitest';
import { bankHolidays } from './bank-holidays.ts';

const of = (year: number) => bankHolidays(year).map(({ day }) => day.slice(5));

test('bank holidays are those of gov.uk, and the days of the weekend for which they stand', () => {
  expect(of(2025)).toEqual([...['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']]);
  expect(of(2026)).toEqual([
    ...['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-26', '12-28'],
  ]);
  expect(of(2027)).toEqual([
    ...['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-25', '12-26', '12-27', '12-28'],
  ]);
  expect(of(2028)).toEqual([
    ...['01-01', '01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
  ]);
});

test('where Christmas is on a Sunday, Boxing Day is Monday and the 27th is its substitute', () => {
  expect(bankHolidays(2033).slice(-3)).toEqual([
    { day: '2033-12-25', name: 'Christmas Day' },
    { day: '2033-12-26', name: 'Boxing Day' },
    { day: '2033-12-27', name: 'Christmas Day, substitute day' },
  ]);
});
