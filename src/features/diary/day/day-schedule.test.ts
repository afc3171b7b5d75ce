import { expect, test } from 'vitest';
import type { Booking } from '#src/features/lessons/booking.ts';
import { lookOf, nowBefore, travelGapBetween } from './day-schedule.ts';

const settings = { minBreakMinutes: 10, travel: 'same' as const, sameMinutes: 12 };
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const place = (from: string, to: string, outcode: string) => ({
  startsAt: at(from),
  endsAt: at(to),
  pickUp: { place: '', outcode },
});

test.each([
  ['14:10', { breakMinutes: 28, spareMinutes: 0 }],
  ['13:50', { breakMinutes: 0, spareMinutes: 8 }],
  ['13:44', { breakMinutes: 0, spareMinutes: 0 }],
])('after 13:30, a lesson at %s leaves %o beside a drive of 12 minutes', (start, left) => {
  const travelGap = travelGapBetween(settings, place('12:00', '13:30', 'LS8'), place(start, '15:30', 'LS6'));
  expect(travelGap).toMatchObject({ driveMinutes: 12, ...left });
});

test.each([
  ['booked', '11:59', 'next'],
  ['booked', '12:00', 'now'],
  ['booked', '13:30', 'over'],
  ['given', '12:30', 'done'],
  ['no_show', '12:30', 'done'],
  ['held', '11:00', 'held'],
] as const)('a lesson from 12:00 to 13:30 that is %s looks at %s like one that is %s', (state, now, look) => {
  const booking = { kind: 'lesson', state, ...place('12:00', '13:30', 'LS8') } as Booking;
  expect(lookOf(booking, at(now))).toBe(look);
});

test('the present lies between two stops, before the first or after the last, and nowhere while one is on', () => {
  const stops = [place('09:00', '10:00', 'LS6'), place('12:00', '13:30', 'LS8')];
  const times = ['08:59', '09:00', '10:00', '13:29', '13:30'];
  expect(times.map((time) => nowBefore(stops, at(time)))).toEqual([0, null, 1, null, 2]);
});
