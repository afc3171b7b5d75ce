import { expect } from 'vitest';
import { z } from 'zod';
import type { Booking } from '#src/features/lessons/booking.ts';
import { findBooking } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { openProposal, type Proposal } from '#src/features/lessons/bookings/proposals.server.ts';
import { composeLessonEmail } from '#src/features/lessons/notifications/emails/lesson-email.server.tsx';
import { composeSeriesEmail } from '#src/features/lessons/notifications/emails/lesson-series-email.server.tsx';
import type { LessonNotification } from '#src/features/lessons/notifications/notification-data.server.ts';
import { lessonNotification } from '#src/features/lessons/notifications/queue-notifications.server.ts';
import { seriesNotification } from '#src/features/lessons/notifications/queue-together.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { readEvents, readInvitation } from './lesson-emails.ts';

type Calendar = Pick<ReturnType<typeof readInvitation>, 'method' | 'sequence' | 'startsAt'>;

/** What each calendar was told last of each lesson: "<booking> learner", "<booking> amara-osei". */
export type SentLessonEmails = Map<string, Calendar>;

/** Sends some of what waits, the first first. What leaves must say what is so at that moment. */
export async function sendLessonEmails(
  db: Db,
  { now, most, sent }: { now: Date; most: number; sent: SentLessonEmails },
) {
  const waiting = await db
    .selectFrom('emails')
    .select(['id', 'renderer', 'renderer_input'])
    .where('renderer', 'in', ['lesson', 'lesson-series'])
    .orderBy('position')
    .limit(most)
    .execute();
  for (const { id, renderer, renderer_input } of waiting) {
    if (renderer === 'lesson-series') {
      await sendSeriesEmail(db, { id, input: renderer_input ?? '', now, sent });
      continue;
    }
    const notification = z.decode(lessonNotification.data, renderer_input ?? '');
    const { side, instructor, booking: bookingId } = notification;
    // In one snapshot, since the other one goes on meanwhile.
    const [email, booking, proposal, charge] = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => [
        await composeLessonEmail(tx, notification, {
          now,
          publicUrl: 'https://lessons.example',
          school: brand,
        }),
        await findBooking(tx, bookingId),
        await openProposal(tx, bookingId),
        await chargeOf(tx, notification),
      ]);
    await db.deleteFrom('emails').where('id', '=', id).execute();
    if (email && booking) expectTrue(notification, { booking, proposal, charge });
    if (!email?.invitation || !booking) continue;
    takeIntoCalendar(booking, { ...readInvitation(email.invitation.text), side, instructor }, sent);
  }
}

/** What a calendar is told of a lesson is so, and newer than what it was told before. */
function takeIntoCalendar(
  booking: Booking,
  told: Omit<ReturnType<typeof readInvitation>, 'invited'> & Pick<LessonNotification, 'side' | 'instructor'>,
  sent: SentLessonEmails,
) {
  const { method, sequence, startsAt, endsAt, uid, side, instructor } = told;
  expect([uid, sequence]).toEqual([booking.uid, booking.sequence]);
  const isTheirs = booking.state === 'booked' && (side === 'learner' || booking.instructor === instructor);
  expect(method).toBe(isTheirs ? 'REQUEST' : 'CANCEL');
  if (isTheirs) expect([startsAt, endsAt]).toEqual([booking.startsAt, booking.endsAt]);
  const key = `${booking.id} ${side === 'learner' ? side : instructor}`;
  const before = sent.get(key);
  // Calendars take what has a higher sequence, and leave the rest.
  if (before && (before.method !== method || before.startsAt.getTime() !== startsAt.getTime()))
    expect(sequence).toBeGreaterThan(before.sequence);
  sent.set(key, { method, sequence, startsAt });
}

/** One email about several lessons: its file says of each what an invitation would. */
async function sendSeriesEmail(
  db: Db,
  { id, input, now, sent }: { id: string; input: string; now: Date; sent: SentLessonEmails },
) {
  const notification = z.decode(seriesNotification.data, input);
  const ids = notification.lessons.map(({ booking }) => booking);
  const [email, bookings] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => [
      await composeSeriesEmail(tx, notification, {
        now,
        publicUrl: 'https://lessons.example',
        school: brand,
      }),
      await Promise.all(ids.map((booking) => findBooking(tx, booking))),
    ]);
  await db.deleteFrom('emails').where('id', '=', id).execute();
  for (const event of email?.file ? readEvents(email.file) : []) {
    const booking = bookings.find((one) => one?.uid === event.uid);
    if (!booking) throw new Error('No such lesson');
    const method = event.isCancelled ? 'CANCEL' : 'REQUEST';
    takeIntoCalendar(booking, { ...event, ...notification, method }, sent);
  }
}

type Charge = Awaited<ReturnType<typeof chargeOf>>;

async function chargeOf(tx: Tx, { charge }: LessonNotification) {
  if (!charge) return undefined;
  return tx
    .selectFrom('late_charges')
    .select(['waived_at', 'filled_minutes'])
    .where('id', '=', charge.id)
    .executeTakeFirst();
}

/** What is not in a calendar: a question that is still open, a charge as it stands, a test that nobody drives to. */
function expectTrue(
  { side, topic, charge: meant }: LessonNotification,
  { booking, proposal, charge }: { booking: Booking; proposal: Proposal | undefined; charge: Charge },
) {
  if (topic === 'proposed') expect([booking.state, proposal?.version]).toEqual(['booked', booking.version]);
  if (topic === 'declined') expect([booking.state, proposal]).toEqual(['booked', undefined]);
  if (topic === 'no_show') expect(booking.state).toBe('no_show');
  if (topic === 'car_unavailable')
    expect([booking.state, booking.noCarSince]).toEqual(['booked', expect.any(Date)]);
  if (topic === 'waived') expect(charge?.waived_at).toBeInstanceOf(Date);
  if (topic === 'filled') expect(charge).toEqual({ waived_at: null, filled_minutes: meant?.filledMinutes });
  if (topic === 'car_available' || topic === 'booked' || topic === 'moved')
    expect(booking.state).toBe('booked');
  // Whether the car is there is for the learner to hear.
  if (side === 'learner' && (topic === 'car_available' || topic === 'booked' || topic === 'moved'))
    expect(booking.noCarSince).toBeNull();
}

/** Once nothing waits, every calendar shows the lesson as it is, or not at all. */
export function expectTold(booking: Booking, sent: SentLessonEmails) {
  const { id, state, instructor, sequence, startsAt } = booking;
  for (const [key, lastSent] of sent) {
    const [bookingId, calendar] = key.split(' ');
    // What changes once it has begun is no news.
    if (bookingId !== id || state === 'given' || state === 'no_show' || booking.changedAt >= startsAt)
      continue;
    const isTheirs = state === 'booked' && (calendar === 'learner' || calendar === instructor);
    if (isTheirs) expect(lastSent).toEqual({ method: 'REQUEST', sequence, startsAt });
    else expect(lastSent.method).toBe('CANCEL');
  }
  // What was marked as given by mistake is no news.
  if (state === 'booked' && booking.changedAt < startsAt)
    expect(sent.has(`${id} learner`) && sent.has(`${id} ${instructor}`)).toBe(true);
}
