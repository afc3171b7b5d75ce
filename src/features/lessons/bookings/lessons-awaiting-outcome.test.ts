import { expect, test } from 'vitest';
import { HOUR_MS } from '#src/platform/dates.ts';
import { AMARA, at, by, diarySuite } from '#testing/diary.ts';
import { cancelBooking, completeLesson } from './end-booking.server.ts';
import {
  listAwaitingOutcome,
  listLongAwaitingOutcome,
  longAwaitingOutcome,
} from './lessons-awaiting-outcome.server.ts';

const suite = diarySuite();

test('a lesson that nobody marks waits for its instructor at once, and for the office a week later, until it is marked', async () => {
  const booked = await suite.book(at('10:00'));
  const { id, version, endsAt } = booked;
  const cancelled = await suite.book(at('14:00'), { who: suite.other });
  await suite.inTransaction((tx) =>
    cancelBooking(tx, { id: cancelled.id, version: 1, chargedMinutes: 0, ...by('office') }),
  );
  const ofAmara = async (before: Date) =>
    (await listAwaitingOutcome(suite.db, AMARA, { before, now: before })).map((one) => one.id);
  expect(await ofAmara(new Date(endsAt.getTime() - 1))).toEqual([]);
  expect(await ofAmara(endsAt)).toEqual([id]);
  expect(await listAwaitingOutcome(suite.db, 'tom-ackroyd', { before: endsAt, now: endsAt })).toEqual([]);

  const due = new Date(endsAt.getTime() + 168 * HOUR_MS);
  const early = new Date(due.getTime() - 1);
  expect(await listLongAwaitingOutcome(suite.db, early)).toEqual([]);
  expect(await listLongAwaitingOutcome(suite.db, due)).toMatchObject([
    { id, since: due, when: 'Thu 26 Nov, 10:00', instructor: AMARA },
  ]);
  expect(await longAwaitingOutcome(suite.db, due).execute()).toEqual([{ at: due }]);

  await suite.inTransaction((tx) => completeLesson(tx, { id, version, ...by('instructor', due) }));
  expect(await ofAmara(due)).toEqual([]);
  expect(await listLongAwaitingOutcome(suite.db, due)).toEqual([]);
});
