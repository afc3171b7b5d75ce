import { expect, test } from 'vitest';
import { phoneAsWritten, readPhoneStart } from './phone.ts';

test('a British number is shown without its country code, any other as it is kept', () => {
  expect(phoneAsWritten('+447700900418')).toBe('07700 900418');
  expect(phoneAsWritten('+441134960180')).toBe('0113 496 0180');
  expect(phoneAsWritten('+442079460018')).toBe('020 7946 0018');
  expect(phoneAsWritten('+441632960018')).toBe('01632 960018');
  expect(phoneAsWritten('+448001111')).toBe('08001111');
  expect(phoneAsWritten('+33123456789')).toBe('+33123456789');
  expect(phoneAsWritten('077')).toBe('077');
  expect(phoneAsWritten('')).toBe('');
});

test.each([
  ['0113 496 0199', '+441134960199'],
  ['(0113) 496-01', '+4411349601'],
  ['+44 113 4960199', '+441134960199'],
  ['0044 113', '+44113'],
  ['0113', undefined],
  ['3436', undefined],
  ['LS6 3AD', undefined],
])('"%s" is looked for among stored numbers', (typed, start) => {
  expect(readPhoneStart(typed)).toBe(start);
});
