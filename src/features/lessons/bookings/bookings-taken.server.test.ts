import { expect, test } from 'vitest';
import { at, by, diarySuite } from '#testing/diary.ts';
import { refundMinutes } from '../minutes/minutes.server.ts';
import { bookingsOfLearner } from './booking-rows.server.ts';
import { bookedOfOrder, bookingsTaken, cancelTaken } from './bookings-taken.server.ts';

const suite = diarySuite();

test('a refund names the last booked lessons that it takes, and cancels just those that were agreed', async () => {
  const { orderId, id } = suite.learner;
  const [first, second] = [await suite.book(at('10:00')), await suite.book(at('14:00'))];
  const part = (refundedPence: number) => [{ position: 0, paidPence: 34_500, refundedPence }];
  const taken = async (pence: number) =>
    (await bookingsTaken(suite.db, orderId, part(pence))).map((one) => one.id);
  // 420 of 600 minutes are left to book.
  expect(await taken(24_150)).toEqual([]);
  expect(await taken(24_210)).toEqual([second.id]);
  expect(await taken(34_500)).toEqual([second.id, first.id]);

  const cancel = (agreed: string[]) =>
    suite.act((tx) => cancelTaken(tx, { orderId, lines: part(34_500), agreed }, by('office')));
  expect(await cancel([])).toMatchObject({ stand: [{ id: second.id }, { id: first.id }] });
  expect(await cancel([first.id])).toMatchObject({ stand: [{ id: second.id }, { id: first.id }] });
  expect(await bookedOfOrder(suite.db, orderId)).toHaveLength(2);
  expect(await cancel([first.id, second.id])).toBe('done');
  expect((await bookingsOfLearner(suite.db, id)).map(({ state }) => state)).toEqual([
    'cancelled',
    'cancelled',
  ]);
  const refund = { id: first.id, orderId, lines: part(34_500), ...by('office') };
  await suite.act((tx) => refundMinutes(tx, refund));
  expect(await suite.left()).toMatchObject({ booked: 0, charged: 0, refunded: 600, left: 0 });
});
