import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { changed, refused } from '#src/kit/actions/outcome.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { refusedAtOffice } from '../../bookings/who-was-faster.server.ts';
import { type Resolution, reassignDays } from '../../time-off/reassign.server.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/, 'Instructor not found');
const day = z.iso.date('Enter a day');
const resolution = z.object({
  id: z.uuid(),
  version: formNumber(z.int().min(1).max(1_000_000)),
  action: z.enum(['move', 'propose', 'cancel', 'leave', 'ring'], 'Choose what happens to each lesson'),
  instructor: slug.optional().describe('To whom it moves'),
  starts_at: z.iso.datetime().optional().describe('When it is then, or would be'),
});

/** How a form names a choice: "2 move tom-ackroyd 2026-11-26T10:00:00.000Z". */
const FIELD = /^resolution-(?<id>.+)$/;

/** The most days that are closed at once: longer absences are for the working hours. */
const MAX_DAYS = 28;

/** Closing days of an instructor's diary, with what becomes of each lesson in them, in one act. */
export const reassignDaysAction = staffAction({
  name: 'reassignDays',
  summary: 'Close days of an instructor’s diary, and move, ask about or cancel the lessons in them',
  path: '/instructors/:slug/away',
  params: { slug },
  permission: 'diary',
  input: { first_day: day, last_day: day, lessons: z.array(resolution).max(300) },
  answer: z
    .object({
      slug: z.string(),
      moved: z.int(),
      proposed: z.int(),
      cancelled: z.int(),
      unchanged: z.int(),
      ringing: z.int(),
    })
    .meta({ id: 'DaysReassigned' }),
  fromForm: (fields) => ({
    ...fields,
    lessons: Object.entries(fields).flatMap(([name, value]) => {
      const id = FIELD.exec(name)?.groups?.id;
      const [version, action, ...rest] = value.split(' ');
      if (!id) return [];
      const [startsAt, instructor] = rest.toReversed();
      return [
        { id, version, action, ...(startsAt && { starts_at: startsAt }), ...(instructor && { instructor }) },
      ];
    }),
  }),
  async change({
    tx,
    now,
    by,
    input: { slug: instructor, first_day: firstDay, last_day: lastDay, lessons },
  }) {
    await requireActiveInstructor(tx, instructor, now);
    if (firstDay < londonDate(now)) return invalid('first_day', 'Choose today or a day to come.');
    if (lastDay < firstDay) return invalid('last_day', 'The last day comes before the first.');
    if (Date.parse(lastDay) - Date.parse(firstDay) > MAX_DAYS * DAY_MS)
      return invalid('last_day', `Choose ${MAX_DAYS} days at the most.`);
    const resolutions = lessons.map(toResolution);
    for (const to of new Set(resolutions.flatMap((one) => (one.action === 'move' ? one.instructor : []))))
      await requireActiveInstructor(tx, to, now);
    const timeOff = { instructor, firstDay, lastDay };
    const result = await reassignDays(tx, timeOff, { resolutions, by: by.name, role: 'office', now });
    if (result === 'others_affected')
      return new Problem(
        409,
        'A lesson has been booked in these days meanwhile. Nothing has been changed yet.',
        { code: 'changed' },
      );
    if ('refusal' in result) return refused((db) => problemOfLesson(db, result, resolutions, now));
    const days = [...new Set([firstDay, lastDay])]
      .map((one) => shortWeekday(one, londonDate(now)))
      .join(' to ');
    const detail = `${days}: ${result.moved} moved, ${result.proposed} asked, ${result.cancelled} cancelled, ${result.unchanged} left${result.ringing > 0 ? `, ${result.ringing} to ring about their test` : ''}`;
    return changed({ slug: instructor, ...result }, [{ kind: 'instructor', id: instructor, detail }]);
  },
});

type NotReassigned = Extract<Awaited<ReturnType<typeof reassignDays>>, { refusal: unknown }>;

/** Which lesson has changed, and who was faster. */
async function problemOfLesson(
  db: Db,
  { id, lesson, refusal }: NotReassigned,
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

function toResolution({
  id,
  version,
  action,
  instructor,
  starts_at: startsAt,
}: z.output<typeof resolution>): Resolution {
  if (action === 'cancel' || action === 'leave' || action === 'ring') return { id, version, action };
  if (!startsAt) throw new Problem(422, 'Choose when the lesson would be.');
  if (action === 'propose') return { id, version, action, startsAt: new Date(startsAt) };
  if (!instructor) throw new Problem(422, 'Choose who gives the lesson.');
  return { id, version, action, instructor, startsAt: new Date(startsAt) };
}
