import { expect, test } from 'vitest';
import { phoneAsWritten } from './phone.ts';

test('a British number is shown without its country code, any other as it is kept', () => {
  expect(phoneAsWritten('+447700900418')).toBe('07700 900418');
  expect(phoneAsWritten('+441134960180')).toBe('01134960180');
  expect(phoneAsWritten('+33123456789')).toBe('+33123456789');
  expect(phoneAsWritten('077')).toBe('077');
  expect(phoneAsWritten('')).toBe('');
});
