import { expect, test } from 'vitest';
import { AMARA, lessonRequest as askedTime, at, by, diarySuite, NOW } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { placeLine } from '#testing/placed-line.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { learnersOf } from './learners-of-instructor.server.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  type WaitingListEntry,
  waitingFor,
} from './waiting-list.server.ts';

const suite = diarySuite();
const THURSDAYS: WaitingListEntry = {
  instructor: AMARA,
  weekdays: [4],
  from: 540,
  to: 1020,
  minutes: 60,
  lastDay: '2026-12-24',
};
const wait = (who: TaughtLearner, entry: Partial<WaitingListEntry> = {}) =>
  suite.inTransaction((tx) => joinWaitingList(tx, who.id, { entry: { ...THURSDAYS, ...entry }, now: NOW }));

test('the same entry is kept once, and left once', async () => {
  const [one, again, other] = [
    await wait(suite.learner),
    await wait(suite.learner),
    await wait(suite.learner, { from: 600 }),
  ];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(await waitingFor(suite.db, suite.learner.id, '2026-11-22')).toEqual([
    { id: one, ...THURSDAYS },
    { id: other, ...THURSDAYS, from: 600 },
  ]);
  const leave = () =>
    suite.inTransaction((tx) => leaveWaitingList(tx, suite.learner.id, { id: one ?? '', now: NOW }));
  expect([await leave(), await leave()]).toEqual([true, false]);
});

test('a learner has five wishes at the most, and room for another once one is left or has ended', async () => {
  const { learner } = suite;
  const days = [1, 2, 3, 4].map((weekday) => wait(learner, { weekdays: [weekday] }));
  const ids = await Promise.all([...days, wait(learner, { weekdays: [5], lastDay: '2026-11-23' })]);
  expect(ids.every((id) => id !== undefined)).toBe(true);
  const sixth = { weekdays: [6] };
  const atOnce = await Promise.all([wait(learner, sixth), wait(learner, { weekdays: [7] })]);
  expect(atOnce).toEqual([undefined, undefined]);
  expect(await wait(learner, { weekdays: [1] })).toBe(ids[0]);
  const later = new Date('2026-11-24T12:00:00Z');
  const entry = { ...THURSDAYS, ...sixth };
  expect(
    await suite.inTransaction((tx) => joinWaitingList(tx, learner.id, { entry, now: later })),
  ).toBeDefined();
});

test('a gap is offered to those whose car its instructor drives, and whom there is time to drive to', async () => {
  const [manual, automatic, far, met] = (await learnersWithHours(suite.db, 4)) as [
    TaughtLearner,
    TaughtLearner,
    TaughtLearner,
    TaughtLearner,
  ];
  for (const one of [manual, automatic, far, met]) await placeLine(suite.db, one, AMARA);
  await suite.db
    .updateTable('instructors')
    .set({ gearboxes: ['manual'] })
    .where('slug', '=', AMARA)
    .execute();
  await suite.db
    .updateTable('lesson_lines')
    .set({ gearbox: 'automatic' })
    .where('learner_id', '=', automatic.id)
    .execute();
  // Half an hour after a lesson in LS6, nobody is in Bristol.
  await suite.db.updateTable('learners').set({ postcode: 'BS1 4ST' }).where('id', '=', far.id).execute();
  await placeLine(suite.db, suite.other, 'tom-ackroyd');
  await suite.book(at('10:00'), { who: suite.other, minutes: 60 });
  const input = { instructor: AMARA, startsAt: at('11:30'), endsAt: at('12:30'), minutes: 60, now: NOW };
  const asks = async (change: Partial<typeof input> = {}) => {
    const fits = await learnersOf(suite.db, { ...input, ...change });
    return fits.map(({ learner, pickUp }) => `${learner} ${pickUp.outcode}`);
  };
  expect((await asks()).sort()).toEqual([`${manual.id} LS6`, `${met.id} LS6`].sort());
  const alone = { startsAt: at('11:30', '2026-11-27'), endsAt: at('12:30', '2026-11-27') };
  expect(await asks(alone)).toContain(`${far.id} BS1`);
  // Somebody else met them where Amara does not go: she offers to come to where they live.
  await suite.inTransaction((tx) =>
    bookTime(tx, {
      ...askedTime(at('15:00'), 60, 'BS1'),
      instructor: 'tom-ackroyd',
      outsideWorkingHours: true,
      ...by('office'),
      learnerId: met.id,
    }),
  );
  expect(await asks(alone)).toContain(`${met.id} LS6`);
});
