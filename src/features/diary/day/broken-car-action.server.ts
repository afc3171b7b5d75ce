import { z } from 'zod';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { clockTime, minuteOfDay } from '#src/features/lessons/availability/london-clock.ts';
import { reassignDays } from '#src/features/lessons/time-off/reassign.server.ts';
import {
  countsOf,
  MAX_DAYS,
  problemOfReassigning,
  reassigned,
  resolution,
  resolutionsFromForm,
  toResolution,
} from '#src/features/lessons/time-off/resolutions.server.ts';
import { changed, refused } from '#src/kit/actions/outcome.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, shortWeekday } from '#src/platform/dates.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { send, staffAlert } from '#src/platform/mail/email.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

/** Nobody in the office chose who stands in, so they are to hear of it. */
const brokenCarAlert = staffAlert({
  name: 'car-broken-down',
  compose: ({
    instructor,
    from,
    days,
    counts,
  }: Record<'instructor' | 'from' | 'days' | 'counts', string>) => ({
    subject: `${instructor}’s car has broken down`,
    plain: `${instructor}’s car has broken down. Their diary is closed from ${from}, ${days}: ${counts}. Everybody has been told; ring whoever stands in today.`,
  }),
});

/** The rest of a day, and days after it, as a sick day: what becomes of each lesson is chosen in one act (docs/decisions/0049). */
export const reportBrokenCarAction = instructorAction({
  name: 'reportBrokenCar',
  summary:
    'Say that your car has broken down: close the diary from a time of today on, with what becomes of each lesson',
  path: '/broken-car',
  input: {
    from: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time')
      .describe('From when on today: 12:40'),
    last_day: z.iso.date('Choose a day'),
    lessons: z.array(resolution).max(300),
  },
  answer: z.object(reassigned).meta({ id: 'BrokenCarReported' }),
  done: 'Your diary is closed. Learners and whoever stands in have been told.',
  fromForm: (fields) => ({ ...fields, lessons: resolutionsFromForm(fields) }),
  async change({ tx, now, deps, by, input: { from, last_day: lastDay, lessons } }) {
    const today = londonDate(now);
    if (lastDay < today) return invalid('last_day', 'Choose today or a day to come.');
    if (Date.parse(lastDay) - Date.parse(today) > MAX_DAYS * DAY_MS)
      return invalid('last_day', `Choose ${MAX_DAYS} days at the most.`);
    const resolutions = lessons.map(toResolution);
    for (const to of new Set(resolutions.flatMap((one) => (one.action === 'move' ? one.instructor : []))))
      await requireActiveInstructor(tx, to, now);
    const [hours = 0, minutes = 0] = from.split(':').map(Number);
    const fromMinute = hours * 60 + minutes;
    const timeOff = { instructor: by.slug, firstDay: today, lastDay, fromMinute };
    const actor = { by: by.name, role: 'instructor' as const, now };
    const result = await reassignDays(tx, timeOff, { resolutions, reason: 'car', ...actor });
    if (result === 'others_affected' || 'refusal' in result)
      return refused((db) => problemOfReassigning(db, result, resolutions, now));
    await send(tx, deps, brokenCarAlert, {
      to: deps.school.current().officeEmail,
      key: `${by.slug}-${now.getTime()}`,
      data: {
        instructor: by.name,
        from: clockTime(Math.max(fromMinute, minuteOfDay(now))),
        days: lastDay === today ? 'today' : `until the end of ${shortWeekday(lastDay, today)}`,
        counts: countsOf(result),
      },
    });
    return changed(result);
  },
});
