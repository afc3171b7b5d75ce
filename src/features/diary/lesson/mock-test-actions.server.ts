import { z } from 'zod';
import { sheetAreas } from '#src/features/lessons/driving-tests/sheet-areas.ts';
import { recordMockTest } from '#src/features/lessons/mock-tests/mock-tests.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { ownLesson } from '../actions/own-lesson.server.ts';

const MOST = 50;
const count = formNumber(
  z.int('Enter a number').min(0, 'Enter 0 or more').max(MOST, `Enter ${MOST} or fewer`),
);

const recordMockTestAction = instructorAction({
  name: 'recordMockTest',
  summary: 'Mark a mock test in a lesson, by the areas of the DVSA’s result; the learner sees it',
  method: 'PUT',
  on: ownLesson,
  path: '/mock-test',
  input: {
    marks: z
      .array(
        z.object({
          area: z.int('Choose an area').min(1).max(sheetAreas.length),
          driving: count,
          serious: count,
          dangerous: count,
        }),
      )
      .max(sheetAreas.length)
      .refine((marks) => new Set(marks.map(({ area }) => area)).size === marks.length, 'Each area once'),
    was_stopped: z
      .boolean('Choose one of both')
      .describe('Whether you had to act, as an examiner who ends the test'),
    note: optionalText(600).describe('Shown to the learner'),
  },
  answer: z.object({}),
  done: 'Saved. Your learner sees it with their progress.',
  fromForm: ({ was_stopped, note, ...fields }) => ({
    note,
    was_stopped: was_stopped === 'on',
    marks: sheetAreas.flatMap((_, index) => marksOfArea(fields, index + 1)),
  }),
  async change({ tx, now, by: { name: by }, subject, input: { id: bookingId, marks, was_stopped, note } }) {
    if (subject.kind !== 'lesson' || !['booked', 'given'].includes(subject.state))
      return new Problem(409, 'No mock test can be marked in this lesson.', { code: 'changed' });
    if (subject.startsAt > now)
      return new Problem(409, 'This lesson hasn’t begun yet.', { code: 'too_early' });
    await recordMockTest(tx, { bookingId, marks, wasStopped: was_stopped, note, by, now });
    return changed({});
  },
});

/** The mark of an area in which something is typed: there a field that is left empty is nought. */
function marksOfArea(fields: PostedFields, area: number) {
  const typedIn = (kind: string) => fields[`${kind}-${area}`]?.trim();
  const [driving, serious, dangerous] = [typedIn('driving'), typedIn('serious'), typedIn('dangerous')];
  if (!driving && !serious && !dangerous) return [];
  return [{ area, driving: driving || '0', serious: serious || '0', dangerous: dangerous || '0' }];
}

export const mockTestActions = [recordMockTestAction];

export const mockTestForm = () => formOf(recordMockTestAction);
