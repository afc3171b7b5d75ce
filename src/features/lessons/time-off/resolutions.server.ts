import { z } from 'zod';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { type Refused, refused } from '#src/kit/actions/outcome.ts';
import { daysBetween } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { Actor } from '../booking.ts';
import { formatSpan } from '../bookings/one-lesson.server.ts';
import { refusedAtOffice } from '../bookings/refused-at-office.server.ts';
import type { TimeOffDays } from './affected.server.ts';
import {
  type NotReassigned,
  type Reassigned,
  type Resolution,
  reassignDays,
  type TimeOffReason,
} from './reassign.server.ts';

/** The most days that are closed at once: longer absences are for the working hours. */
export const MAX_DAYS = 28;

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/, 'Instructor not found');
export const resolution = z.object({
  id: z.uuid(),
  version: formNumber(z.int().min(1).max(1_000_000)),
  action: z.enum(['move', 'propose', 'cancel', 'leave', 'ring'], 'Choose what happens to each lesson'),
  instructor: slug.optional().describe('To whom it moves'),
  starts_at: z.iso.datetime().optional().describe('When it is then, or would be'),
});

/** How a form names a choice: "2 move tom-ackroyd 2026-11-26T10:00:00.000Z". */
const FIELD = /^resolution-(?<id>.+)$/;

/** The choices of a form, one for each lesson. */
export function resolutionsFromForm(fields: Record<string, string>) {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = FIELD.exec(name)?.groups?.id;
    const [version, action, ...rest] = value.split(' ');
    if (!id) return [];
    const [startsAt, instructor] = rest.toReversed();
    return [
      { id, version, action, ...(startsAt && { starts_at: startsAt }), ...(instructor && { instructor }) },
    ];
  });
}

/** What an answer says of the lessons. */
export const reassigned = {
  moved: z.int(),
  proposed: z.int(),
  cancelled: z.int(),
  unchanged: z.int(),
  ringing: z.int(),
};

/** "2 moved, 1 asked, 0 cancelled, 0 left". */
export function countsOf({ moved, proposed, cancelled, unchanged, ringing }: Reassigned): string {
  const rung = ringing > 0 ? `, ${ringing} to ring about their test` : '';
  return `${moved} moved, ${proposed} asked, ${cancelled} cancelled, ${unchanged} left${rung}`;
}

type Choice = z.output<typeof resolution>;

/** Closes days, with what was chosen for each lesson in them. Answers what became of these, or why nothing was changed. */
export async function reassignChosen(
  tx: Tx,
  timeOff: TimeOffDays,
  { lessons, ...how }: Actor & { lessons: readonly Choice[]; reason: TimeOffReason },
): Promise<Reassigned | Problem | Refused> {
  if (daysBetween(timeOff.firstDay, timeOff.lastDay) > MAX_DAYS)
    return invalid('last_day', `Choose ${MAX_DAYS} days at the most.`);
  const resolutions = lessons.map(toResolution);
  for (const to of new Set(resolutions.flatMap((one) => (one.action === 'move' ? one.instructor : []))))
    await requireActiveInstructor(tx, to, how.now);
  const result = await reassignDays(tx, timeOff, { resolutions, ...how });
  return result === 'others_affected' || 'refusal' in result
    ? refused((db) => problemOfReassigning(db, result, resolutions, how.now))
    : result;
}

/** Why nothing was changed. */
async function problemOfReassigning(
  db: Db,
  not: NotReassigned,
  resolutions: readonly Resolution[],
  now: Date,
): Promise<Problem> {
  if (not !== 'others_affected') return problemOfLesson(db, not, resolutions, now);
  return new Problem(409, 'A lesson has been booked in these days meanwhile. Nothing has been changed yet.', {
    code: 'changed',
  });
}

/** Which lesson has changed, and who was faster. */
async function problemOfLesson(
  db: Db,
  { id, lesson, refusal }: Exclude<NotReassigned, 'others_affected'>,
  resolutions: readonly Resolution[],
  now: Date,
) {
  const chosen = resolutions.find((one) => one.id === id);
  const requestedTime =
    lesson && chosen?.action === 'move'
      ? {
          instructor: chosen.instructor,
          startsAt: chosen.startsAt,
          endsAt: new Date(chosen.startsAt.getTime() + lesson.endsAt.getTime() - lesson.startsAt.getTime()),
        }
      : undefined;
  const { message } = await refusedAtOffice(db, refusal, {
    id,
    ...(requestedTime && { requestedTime }),
    now,
  });
  const which = lesson ? `The lesson of ${formatSpan(lesson, now)}: ` : '';
  return new Problem(409, `${which}${message} Nothing has been changed yet.`, { code: refusal.refused });
}

/** What becomes of a lesson, as a call or a form says it. */
function toResolution({ id, version, action, instructor, starts_at: startsAt }: Choice): Resolution {
  if (action === 'cancel' || action === 'leave' || action === 'ring') return { id, version, action };
  if (!startsAt) throw new Problem(422, 'Choose when the lesson would be.');
  if (action === 'propose') return { id, version, action, startsAt: new Date(startsAt) };
  if (!instructor) throw new Problem(422, 'Choose who gives the lesson.');
  return { id, version, action, instructor, startsAt: new Date(startsAt) };
}
