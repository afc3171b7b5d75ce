import { z } from 'zod';
import { london } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { inLondon } from '../staff/course-changes.server.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30');

/** When and where a course is. */
export const courseWhen = {
  date: london,
  from: time,
  until: time,
  venue: requiredLine(200, 'where it is'),
};

const most = 'Enter a whole number of places, from 1 to 1,000';
export const placesOfCourse = formNumber(z.int(most).min(1, most).max(1_000, most));

/** Refuses a day that has passed, and an end before the beginning. */
export function timesOf({ date, from, until }: { date: string; from: string; until: string }, now: Date) {
  const begins = inLondon(date, from);
  const ends = inLondon(date, until);
  if (begins <= now) throw invalid('date', 'Choose a day to come');
  if (ends <= begins) throw invalid('until', 'It must end after it begins');
  return { begins, ends };
}
