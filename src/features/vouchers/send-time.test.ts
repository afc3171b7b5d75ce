import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { daysLater } from '#src/platform/dates.ts';
import { dueAt } from './send-time.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const EVERY_DAY = Array.from({ length: 365 + 365 + 366 }, (_, day) => daysLater('2026-01-01', day));
const ZONES = ['Europe/London', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'];

/** The hours of all days as a server reckons them whose own zone is another one. */
async function inZone(zone: string): Promise<string[]> {
  const script = `
    import { dueAt } from './src/features/vouchers/send-time.ts';
    const days = ${JSON.stringify(EVERY_DAY)};
    const long = new Date('${LONG_AGO.toISOString()}');
    console.log(JSON.stringify([new Date(2026, 6, 1).getTimezoneOffset(), ...days.map((day) => dueAt(day, long).toISOString())]));`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    env: { ...process.env, TZ: zone },
    maxBuffer: 1_000_000,
  });
  return JSON.parse((await run).stdout);
}

describe('every day of 2026 to 2028', () => {
  test('is the same instant whatever the server’s zone', async () => {
    const zones = await Promise.all(ZONES.map(inZone));
    const offsets = zones.map(([offset]) => offset);
    expect(offsets).toEqual([-60, -720, 420, 0]);
    const [london, ...others] = zones.map(([, ...instants]) => instants);
    expect(london).toHaveLength(1096);
    for (const other of others) expect(other).toEqual(london);
  });

  test('is eight o’clock in London on that day, by another reckoning than ours', () => {
    const wall = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (const day of EVERY_DAY) expect(wall.format(dueAt(day, LONG_AGO))).toBe(`${day} 08:00:00`);
  });
});

test.each([
  ['the day before the clocks go forward', '2027-03-27', '2027-03-27T08:00:00.000Z'],
  ['the day they go forward', '2027-03-28', '2027-03-28T07:00:00.000Z'],
  ['the day before they go back', '2027-10-30', '2027-10-30T07:00:00.000Z'],
  ['the day they go back', '2027-10-31', '2027-10-31T08:00:00.000Z'],
  ['a leap day', '2028-02-29', '2028-02-29T08:00:00.000Z'],
])('on %s it is still eight in the morning', (_name, day, instant) => {
  expect(dueAt(day, LONG_AGO).toISOString()).toBe(instant);
});

test('a day that has passed before payment, and no day at all, mean now', () => {
  const now = new Date('2026-12-14T08:00:01Z');
  expect(dueAt('2026-12-14', now)).toEqual(now);
  expect(dueAt('2026-11-01', now)).toEqual(now);
  expect(dueAt(null, now)).toEqual(now);
  expect(dueAt('2026-12-15', now)).toEqual(new Date('2026-12-15T08:00:00Z'));
});
