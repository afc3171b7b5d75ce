import { expect, test } from 'vitest';
import { AMARA, at, by, diarySuite, NOW } from '#testing/diary.ts';
import { bookedHours, openTimes } from '../availability/use-of-hours.server.ts';
import { addException } from '../availability/working-hours.server.ts';
import type { Booking } from '../booking.ts';
import { cancellationsByDay } from './cancellations.server.ts';
import { cancelBooking, completeLesson, markNoShow } from './end-booking.server.ts';

const suite = diarySuite();

const of = ({ id, version }: Booking) => ({ id, version, chargedMinutes: 0 });
const LATER = at('20:00');

test('cancellations are counted by who made them, on the day they were made', async () => {
  const [first, second] = [await suite.book(at('10:00')), await suite.book(at('14:00'))];
  await suite.inTransaction((tx) => cancelBooking(tx, { ...of(first), ...by('learner') }));
  await suite.inTransaction((tx) => cancelBooking(tx, { ...of(second), ...by('instructor') }));
  expect(await cancellationsByDay(suite.db, '2026-11-22', '2026-11-22')).toEqual([
    { day: '2026-11-22', what: 'cancelled', role: 'instructor', count: 1 },
    { day: '2026-11-22', what: 'cancelled', role: 'learner', count: 1 },
  ]);
  expect(await cancellationsByDay(suite.db, '2026-11-23', '2026-11-30')).toEqual([]);
});

test('a lesson to which the learner did not come is missed on the day it is marked', async () => {
  const booked = await suite.book(at('10:00'));
  await suite.inTransaction((tx) => markNoShow(tx, { ...of(booked), ...by('instructor', LATER) }));
  expect(await cancellationsByDay(suite.db, '2026-11-26', '2026-11-26')).toEqual([
    { day: '2026-11-26', what: 'missed', role: 'instructor', count: 1 },
  ]);
});

test('hours are booked by lessons that stand or were given, at their time of the week', async () => {
  const [given, cancelled] = [await suite.book(at('10:00')), await suite.book(at('14:00'))];
  await suite.book(at('16:00'), { minutes: 60 });
  await suite.inTransaction((tx) => cancelBooking(tx, { ...of(cancelled), ...by('learner') }));
  await suite.inTransaction((tx) => completeLesson(tx, { ...of(given), ...by('instructor', LATER) }));
  const days = { from: '2026-11-23', to: '2026-11-29' };
  const { atTimes, minutesOf } = await bookedHours(suite.db, [AMARA, 'tom-ackroyd'], days);
  expect(atTimes.sort((a, b) => a.from - b.from)).toEqual([
    { weekday: 4, from: 600, minutes: 90, count: 1 },
    { weekday: 4, from: 960, minutes: 60, count: 1 },
  ]);
  expect([...minutesOf]).toEqual([[AMARA, 150]]);
  expect((await bookedHours(suite.db, [AMARA], { from: '2026-11-27', to: '2026-11-29' })).atTimes).toEqual(
    [],
  );
});

test('open times are those of the week on each day, without days off', async () => {
  const days = { from: '2026-11-23', to: '2026-11-29' };
  const weekdays = async () => (await openTimes(suite.db, [AMARA], days)).map(({ weekday }) => weekday);
  expect(await weekdays()).toEqual([1, 2, 3, 4, 5]);
  expect((await openTimes(suite.db, [AMARA], days))[0]).toEqual({
    slug: AMARA,
    weekday: 1,
    from: 510,
    to: 1050,
  });
  const holiday = { kind: 'holiday' as const, firstDay: '2026-11-25', lastDay: '2026-11-26' };
  await suite.inTransaction((tx) => addException(tx, AMARA, { ...holiday, by: 'Amara Osei', now: NOW }));
  expect(await weekdays()).toEqual([1, 2, 5]);
});
