import { expect, test } from 'vitest';
import { milesByRoad } from '#src/features/lessons/availability/travel.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import { diaryDays } from './diary-day.ts';

const NOW = new Date('2026-11-19T18:00:00Z');

const booking = (time: string, outcode: string, more: Partial<Booking> = {}) => ({
  kind: 'lesson' as const,
  state: 'given' as const,
  startsAt: new Date(`2026-11-19T${time}:00Z`),
  endsAt: new Date(new Date(`2026-11-19T${time}:00Z`).getTime() + 3_600_000),
  pickUp: { place: '', outcode },
  noCarSince: null,
  ...more,
});
const between = (from: string, to: string) => Math.round((milesByRoad(from, to) ?? 0) * 10);
const dayOf = (bookings: ReturnType<typeof booking>[], home: string | null = null) =>
  diaryDays(bookings as Parameters<typeof diaryDays>[0], { home, now: NOW }).get('2026-11-19');

test('a day has the drives to lessons that were given, to learners who did not come, and to tests that are over', () => {
  const day = dayOf([
    booking('09:00', 'LS6'),
    booking('11:00', 'LS8', { state: 'no_show' }),
    booking('13:00', 'LS16', { kind: 'test', state: 'booked' }),
    booking('15:00', 'M1', { state: 'booked' }),
    booking('19:00', 'M1', { kind: 'test', state: 'booked' }),
    booking('16:00', 'M1', { kind: 'test', state: 'booked', noCarSince: NOW }),
  ]);
  expect(day).toEqual({ drives: between('LS6', 'LS8') + between('LS8', 'LS16'), minutes: 120 });
  expect(day?.drives).toBeGreaterThan(50);
});

test('drives from and to home count where its place is known, and nothing within one outcode', () => {
  const lessons = [booking('09:00', 'LS6'), booking('11:00', 'LS6')];
  expect(dayOf(lessons)?.drives).toBe(0);
  expect(dayOf(lessons, 'LS17')?.drives).toBe(2 * between('LS17', 'LS6'));
  expect(dayOf([])).toBeUndefined();
});
