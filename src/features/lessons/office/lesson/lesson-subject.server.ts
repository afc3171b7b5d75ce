import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import type { StaffSession } from '#src/features/identity/staff/access/staff.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Actor, Booking } from '../../booking.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import type { Refusal } from '../../bookings/refusals.ts';
import { refusedAtOffice } from '../../bookings/who-was-faster.server.ts';

export const ofLesson = z.object({ id: z.uuid('Lesson not found') });
export const version = formNumber(z.int().min(1).max(1_000_000)).describe('Of the lesson, as you saw it');
export const instructor = z
  .string('Choose an instructor')
  .regex(/^[a-z0-9-]{1,100}$/, 'Choose an instructor');
export const answer = z
  .object({ id: z.uuid(), version: z.int(), state: z.string(), starts_at: z.iso.datetime() })
  .meta({ id: 'LessonBooked' });

export type Changed = { booking: Booking; words?: string } | { about: string; words: string };

interface Change {
  did: string;
  /** The lesson, where there is one already. */
  id?: string;
  wanted?: { instructor: string; startsAt: Date; endsAt: Date };
  /** Why the learner is not charged, which is a permission of its own. */
  exempt?: string | undefined;
  work(tx: Tx, actor: Actor): Promise<Changed | Refusal>;
}

/** Does it with its line in the log, or says who was faster. */
export async function change(
  { db, clock }: OfficeDeps,
  by: StaffSession,
  { did, id, wanted, exempt: why, work }: Change,
) {
  if (why && !may(by, 'waive')) throw new Problem(403, 'Your account doesn’t include this.');
  const now = clock.now();
  const came = await db.transaction().execute(async (tx) => {
    const changed = await work(tx, { by: by.name, role: 'office', now });
    if ('refused' in changed) return changed;
    const booking = 'booking' in changed ? changed.booking : undefined;
    const about = { kind: 'booking', id: booking?.id ?? id ?? '' };
    const detail = [booking && `${formatSpan(booking, now)} with ${booking.instructor}`, changed.words, why]
      .filter(Boolean)
      .join(': ');
    await writeAuditEntry(tx, { by, did, about, detail, now });
    return { booking: booking ?? (await findBooking(tx, about.id)) };
  });
  if ('refused' in came)
    throw await refusedAtOffice(db, came, { ...(id && { id }), ...(wanted && { wanted }), now });
  if (!came.booking) throw new Problem(404, 'We couldn’t find that lesson.');
  const { id: own, version: next, state, startsAt: begins } = came.booking;
  return { id: own, version: next, state, starts_at: begins.toISOString() };
}
