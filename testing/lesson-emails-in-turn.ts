import { expect } from 'vitest';
import type { Booking } from '#src/features/lessons/booking.ts';
import { findBooking } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { composeLessonEmail } from '#src/features/lessons/emails/lesson-email.server.tsx';
import { readNotification } from '#src/features/lessons/notifications/lesson-notification.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { readInvitation } from './lesson-emails.ts';

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
    .select(['id', 'composed_from'])
    .where('composer', '=', 'lesson')
    .orderBy('position')
    .limit(most)
    .execute();
  for (const { id, composed_from } of waiting) {
    const { side, instructor, booking: about } = readNotification(composed_from ?? '');
    // In one snapshot, since the other one goes on meanwhile.
    const [email, booking] = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => [
        await composeLessonEmail(tx, composed_from ?? '', now),
        await findBooking(tx, about),
      ]);
    await db.deleteFrom('emails').where('id', '=', id).execute();
    if (!email?.invitation || !booking) continue;
    const { method, sequence, startsAt, endsAt, uid } = readInvitation(email.invitation.text);
    expect([uid, sequence]).toEqual([booking.uid, booking.sequence]);
    const isTheirs = booking.state === 'booked' && (side === 'learner' || booking.instructor === instructor);
    expect(method).toBe(isTheirs ? 'REQUEST' : 'CANCEL');
    if (isTheirs) expect([startsAt, endsAt]).toEqual([booking.startsAt, booking.endsAt]);
    sent.set(`${about} ${side === 'learner' ? side : instructor}`, { method, sequence, startsAt });
  }
}

/** Once nothing waits, every calendar shows the lesson as it is, or not at all. */
export function expectTold(booking: Booking, sent: SentLessonEmails) {
  const { id, state, instructor, sequence, startsAt } = booking;
  for (const [key, told] of sent) {
    const [about, calendar] = key.split(' ');
    if (about !== id || state === 'given') continue;
    const isTheirs = state === 'booked' && (calendar === 'learner' || calendar === instructor);
    if (isTheirs) expect(told).toEqual({ method: 'REQUEST', sequence, startsAt });
    else expect(told.method).toBe('CANCEL');
  }
  if (state === 'booked') expect(sent.has(`${id} learner`) && sent.has(`${id} ${instructor}`)).toBe(true);
}
