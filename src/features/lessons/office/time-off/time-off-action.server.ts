import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { changed, Refused } from '#src/kit/actions/outcome.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import {
  countsOf,
  reassignChosen,
  reassigned,
  resolution,
  resolutionsFromForm,
} from '../../time-off/resolutions.server.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/, 'Instructor not found');
const day = z.iso.date('Enter a day');
/** Closing days of an instructor's diary, with what becomes of each lesson in them, in one act. */
export const reassignDaysAction = staffAction({
  name: 'reassignDays',
  summary: 'Close days of an instructor’s diary, and move, ask about or cancel the lessons in them',
  path: '/instructors/:slug/away',
  params: { slug },
  permission: 'diary',
  input: {
    first_day: day,
    last_day: day,
    lessons: z.array(resolution).max(300),
    reason: z.enum(['away', 'car'], 'Choose why').default('away').describe('What learners are told of it'),
  },
  answer: z.object({ slug: z.string(), ...reassigned }).meta({ id: 'DaysReassigned' }),
  fromForm: (fields) => ({ ...fields, lessons: resolutionsFromForm(fields) }),
  async change({
    tx,
    now,
    by,
    input: { slug: instructor, first_day: firstDay, last_day: lastDay, lessons, reason },
  }) {
    await requireActiveInstructor(tx, instructor, now);
    if (firstDay < londonDate(now)) return invalid('first_day', 'Choose today or a day to come.');
    if (lastDay < firstDay) return invalid('last_day', 'The last day comes before the first.');
    const timeOff = { instructor, firstDay, lastDay };
    const how = { lessons, reason, by: by.name, role: 'office' as const, now };
    const result = await reassignChosen(tx, timeOff, how);
    if (result instanceof Problem || result instanceof Refused) return result;
    const days = [...new Set([firstDay, lastDay])]
      .map((one) => shortWeekday(one, londonDate(now)))
      .join(' to ');
    const detail = `${days}: ${countsOf(result)}`;
    return changed({ slug: instructor, ...result }, [{ kind: 'instructor', id: instructor, detail }]);
  },
});
