import { beforeEach, expect, test } from 'vitest';
import { at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { bookTime } from './book-time.server.ts';
import { moveBooking } from './move-booking.server.ts';
import { acceptProposal, proposeTime } from './proposals.server.ts';

const suite = diarySuite();
const NEEDED = { refused: 'express_request_needed', from: '2026-12-07' };
/** The first working day after the 14 days of an order of Sunday 22 November. */
const LATER = at('10:00', '2026-12-08');

beforeEach(async () => {
  const order = suite.learner.orderId;
  await suite.db.deleteFrom('order_consents').where('order_id', '=', order).execute();
  await suite.db
    .updateTable('orders')
    .set({ placed_at: NOW, paid_at: NOW })
    .where('id', '=', order)
    .execute();
});

const book = (startsAt: Date, expressRequest?: boolean) =>
  suite.inTransaction((tx) =>
    bookTime(tx, {
      ...lessonRequest(startsAt),
      ...by('office'),
      learnerId: suite.learner.id,
      expressRequest,
    }),
  );

test('nobody books a lesson within the 14 days of an order whose buyer has not asked for one', async () => {
  expect(await book(at('10:00'))).toEqual(NEEDED);
  expect(await suite.eventsOf({ id: suite.learner.id })).toEqual([]);
  expect(await book(LATER)).toMatchObject({ booked: { startsAt: LATER } });
});

test('an express request is kept with the order, and further lessons need no other', async () => {
  expect(await book(at('10:00'), true)).toMatchObject({ booked: { state: 'booked' } });
  expect(await book(at('13:00'))).toMatchObject({ booked: { state: 'booked' } });
  const kept = await suite.db
    .selectFrom('order_consents')
    .select(['kind', 'accepted_at'])
    .where('order_id', '=', suite.learner.orderId)
    .execute();
  expect(kept).toEqual([{ kind: 'begin_lessons', accepted_at: NOW }]);
});

test('a lesson moves into the 14 days only with the request, whoever moves it', async () => {
  const { booked } = (await book(LATER)) as Extract<Awaited<ReturnType<typeof book>>, { booked: unknown }>;
  const moving = {
    id: booked.id,
    version: booked.version,
    chargedMinutes: 0,
    ...by('office'),
    to: { startsAt: at('10:00'), minutes: 90 as const },
  };
  expect(await suite.inTransaction((tx) => moveBooking(tx, moving))).toEqual(NEEDED);
  const later = { ...moving, to: { startsAt: at('10:00', '2026-12-09'), minutes: 90 as const } };
  const { moved } = (await suite.inTransaction((tx) => moveBooking(tx, later))) as {
    moved: { version: number };
  };
  const sooner = { ...moving, version: moved.version, expressRequest: true };
  expect(await suite.inTransaction((tx) => moveBooking(tx, sooner))).toMatchObject({
    moved: { startsAt: at('10:00') },
  });
});

test('a time that was proposed within the 14 days is accepted with the request alone', async () => {
  const { booked } = (await book(LATER)) as Extract<Awaited<ReturnType<typeof book>>, { booked: unknown }>;
  const proposing = {
    id: booked.id,
    version: booked.version,
    ...by('instructor'),
    to: { startsAt: at('10:00'), minutes: 90 as const },
  };
  const { proposed } = (await suite.inTransaction((tx) => proposeTime(tx, proposing))) as {
    proposed: { id: string };
  };
  const accepting = { id: proposed.id, bookingId: booked.id, ...by('learner') };
  expect(await suite.inTransaction((tx) => acceptProposal(tx, accepting))).toEqual(NEEDED);
  expect(
    await suite.inTransaction((tx) => acceptProposal(tx, { ...accepting, expressRequest: true })),
  ).toMatchObject({
    moved: { startsAt: at('10:00') },
  });
});
