import { z } from 'zod';
import { DAY_NAMES, type Day, days } from '#src/platform/calendar/week.ts';
import { formatTime } from '#src/platform/dates.ts';

const time = z
  .string()
  // What compares times is asked only once they are.
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time like 08:00', abort: true });
const openTimes = z
  .object({ opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'The office must close after it opens',
  })
  .nullable();

const ofEachDay = Object.fromEntries(days.map((day) => [day, openTimes])) as Record<Day, typeof openTimes>;

/** When the office is open on each day of the week, and by when it keeps its promises. */
export const hoursFields = {
  week: z.object(ofEachDay),
  rings_by: time.describe('By when an instructor rings, on the next working day'),
  posts_by: time.describe('By when parcels and gift cards are posted, on the next working day'),
};

/** The fields, and what has to be true of them together. */
export const hoursToSet = z.object(hoursFields).superRefine(({ week, ...promises }, { addIssue }) => {
  const open = days.flatMap((day) => (week[day] ? [{ day, ...week[day] }] : []));
  if (open.length === 0)
    addIssue({ code: 'custom', path: ['week'], message: 'The office must be open on one day at least' });
  for (const promise of ['rings_by', 'posts_by'] as const) {
    const late = open.find(({ opens }) => promises[promise] <= opens);
    if (late)
      addIssue({
        code: 'custom',
        path: [promise],
        message: `On ${DAY_NAMES[late.day]} the office opens at ${formatTime(late.opens)}: choose a later time`,
      });
  }
});

/** What was checked, as the hours that it sets. */
export function toHours({ week, rings_by, posts_by }: z.output<typeof hoursToSet>) {
  return { week: days.map((day) => week[day]), ringsBy: rings_by, postsBy: posts_by };
}
