import { outcodeOf } from '#src/features/areas/areas.ts';
import { lessonHours } from '#src/features/catalogue/lesson-hours.server.ts';
import type { OrderAddress, Purchase } from '#src/features/orders/purchase.ts';
import { isTaughtAlready } from '#src/features/orders/tasks/first-lesson.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { placeLessons } from '../assignment/assign-lessons.server.ts';
import type { Booking, PickUp } from '../booking.ts';
import { bookHeldTime, lockHeld } from '../bookings/book-time.server.ts';
import { findBooking, lockLearner } from '../bookings/booking-rows.server.ts';
import { releaseHolds } from '../bookings/holds.server.ts';
import { type BuyingAccount, learnerOfPurchase } from './learner-of-purchase.server.ts';
import { learnersOfAccount } from './learners-of-account.server.ts';
import { canMeet } from './meeting-place.server.ts';
import '../tables.ts';

interface Buying {
  account: BuyingAccount | undefined;
  /** Learners whom the diary knows, by the positions of the lines that add to their hours. */
  toppedUp: ReadonlyMap<number, string>;
  now: Date;
}

/**
 * Enters the minutes that a paid order bought, in the transaction that marks it as paid, with the learner they are for.
 * Answers the learner who was typed, undefined where the order teaches nobody else than whom it tops up, and the first
 * lesson where its held time could be booked.
 */
export async function buyLessons(
  tx: Tx,
  orderId: string,
  { lines, email, addresses, basketUuid }: Pick<Purchase, 'lines' | 'email' | 'addresses' | 'basketUuid'>,
  { account, toppedUp, now }: Buying,
): Promise<{ learnerId?: string; first?: Booking | undefined }> {
  const lessons = lines.flatMap((line, position) => (line.type === 'lesson' ? [{ ...line, position }] : []));
  const person = addresses.learner;
  if (lessons.length === 0 || !person) return {};
  const holds = lessons.flatMap(({ position, options }) =>
    isUuid(options.held_slot) ? [{ id: options.held_slot, position }] : [],
  );
  await lockHeld(
    tx,
    holds.map(({ id }) => id),
  );
  // At once and in order: rows that name a learner keep others from locking them.
  for (const id of [...new Set(toppedUp.values())].sort()) await lockLearner(tx, id);
  const isTyped = lessons.some(({ position }) => !toppedUp.has(position));
  const learnerId = isTyped
    ? await learnerOfPurchase(tx, {
        name: `${person.firstname} ${person.surname}`,
        email: person.email || email,
        postcode: person.postcode,
        account,
        now,
      })
    : undefined;
  const whose = (position: number) => toppedUp.get(position) ?? learnerId ?? '';
  const accountLearners = account ? await learnersOfAccount(tx, account) : [];
  const opensBy = (position: number) => {
    const known = accountLearners.find(({ id }) => id === whose(position));
    return known ? !known.isByShare : !toppedUp.has(position);
  };
  await tx
    .insertInto('lesson_lines')
    .values(
      lessons.map(({ position, transmission }) => ({
        order_id: orderId,
        position,
        learner_id: whose(position),
        gearbox: transmission ?? null,
        // A link that was passed on, or that ends, opens no more than it did: not by what is bought with it either.
        opens_lessons: opensBy(position),
      })),
    )
    .execute();
  const hours = await lessonHours(
    tx,
    lessons.map(({ productId }) => productId),
  );
  const entries = lessons.flatMap(({ position, productId, quantity }) => {
    const minutes = (hours.get(productId) ?? 0) * 60 * quantity;
    if (minutes === 0) return [];
    const source = `bought ${orderId} ${position}`;
    return { order_id: orderId, position, kind: 'bought' as const, minutes, source };
  });
  if (entries.length === 0) return { ...(learnerId && { learnerId }) };
  await tx
    .insertInto('lesson_minutes')
    .values(entries.map((entry) => ({ ...entry, day: londonDate(now), at: now, entered_by: '' })))
    .execute();
  for (const line of lessons.filter((one) => toppedUp.has(one.position) && isTaughtAlready(one)))
    await placeLessons(tx, {
      orderId,
      positions: [line.position],
      by: PLACED_BY_BUYER,
      now,
      to: line.options.instructor ?? '',
    });
  // Where somebody else has the time by now, the hours wait to be booked as without a hold.
  let first: Booking | undefined;
  for (const { id, position } of holds) {
    const line = { orderId, position };
    const pickUp = pickUpAt(person);
    // Nobody is sent where they do not go: the hours wait, and the staff ask.
    const instructor = (await findBooking(tx, id))?.instructor ?? '';
    const known = toppedUp.get(position);
    if (pickUp && !(await canMeet(tx, { learnerId: known, instructor, outcode: pickUp.outcode, now }))) {
      await releaseHolds(tx, { heldFor: basketUuid, by: '', role: 'learner', now });
      continue;
    }
    const answer = await bookHeldTime(tx, {
      id,
      heldFor: basketUuid,
      line,
      learnerId: whose(position),
      pickUp,
      now,
    });
    if ('booked' in answer) first = answer.booked;
  }
  return { ...(learnerId && { learnerId }), first };
}

const PLACED_BY_BUYER = 'The buyer';

function pickUpAt({ address_line_1: street, postcode }: OrderAddress): PickUp | undefined {
  const outcode = outcodeOf(postcode);
  return outcode ? { place: [street, postcode].filter(Boolean).join(', '), outcode } : undefined;
}
