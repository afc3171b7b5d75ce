import { z } from 'zod';
import { clockTime, minuteOfClock, minuteOfDay } from '#src/features/lessons/availability/london-clock.ts';
import {
  countsOf,
  reassignChosen,
  reassigned,
  resolution,
  resolutionsFromForm,
} from '#src/features/lessons/time-off/resolutions.server.ts';
import { changed, Refused } from '#src/kit/actions/outcome.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
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
    const fromMinute = minuteOfClock(from);
    const timeOff = { instructor: by.slug, firstDay: today, lastDay, fromMinute };
    const how = { lessons, reason: 'car' as const, by: by.name, role: 'instructor' as const, now };
    const result = await reassignChosen(tx, timeOff, how);
    if (result instanceof Problem || result instanceof Refused) return result;
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
