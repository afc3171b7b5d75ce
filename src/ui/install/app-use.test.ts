import { expect, test } from 'vitest';
import { type AppUse, countDay, gainsByApp } from './app-use.ts';

const usedOn = (...days: string[]) =>
  days.reduce<string | null>((stored, day) => JSON.stringify(countDay(stored, day)), null);
const offered = (stored: string | null, wasOffline = false) =>
  gainsByApp(JSON.parse(stored ?? '') as AppUse, wasOffline);

test('installing is offered from the third day on which a page is opened, however often on one', () => {
  expect(offered(usedOn('2026-11-23', '2026-11-23', '2026-11-23'))).toBe(false);
  expect(offered(usedOn('2026-11-23', '2026-11-24', '2026-11-24'))).toBe(false);
  expect(offered(usedOn('2026-11-23', '2026-11-24', '2026-11-27'))).toBe(true);
});

test('who has been without a signal is offered it at once', () => {
  expect(offered(usedOn('2026-11-23'), true)).toBe(true);
});

test('who has declined is never asked again', () => {
  const stored = JSON.stringify({ ...countDay(null, '2026-11-23'), isDeclined: true });
  const later = JSON.stringify(countDay(stored, '2027-01-01'));
  expect([offered(later), offered(later, true)]).toEqual([false, false]);
});

test.each(['', 'none', '[]', '{"day":1}', 'null'])('what is stored as "%s" is a first day', (stored) => {
  expect(countDay(stored, '2026-11-23')).toEqual({ day: '2026-11-23', days: 1, isDeclined: false });
});
