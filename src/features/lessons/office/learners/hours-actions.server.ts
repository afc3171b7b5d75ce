import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, formatHours, londonWhenInSentence } from '#src/platform/dates.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { correctGiven, recordGiven } from '../../minutes/minutes.server.ts';
import { takeBackIfRefunded } from '../../minutes/unpaid-lessons.server.ts';
import { CORRECTED_BECAUSE } from './reasons.ts';

const lessonEntered = z
  .object({ id: z.uuid(), position: z.int(), minutes: z.int() })
  .meta({ id: 'LessonEntered' });

const recordLesson = staffAction({
  name: 'recordLesson',
  summary: 'Enter a lesson that was given',
  path: '/orders/:id/lessons',
  params: { id: z.uuid('Order not found') },
  permission: 'work',
  input: {
    position: formNumber(z.int('Choose the lessons').min(0, 'Choose the lessons').max(1_000)).describe(
      'Of the order’s line',
    ),
    minutes: formNumber(
      z
        .int('Enter how long the lesson was')
        .min(15, 'A lesson is 15 minutes or longer')
        .max(600, 'A lesson is 10 hours or shorter'),
    ),
    day: z.iso.date('Enter the day of the lesson'),
  },
  expected: {
    entry: z.uuid('Send the form again').describe('Made by the form: sent twice, it is entered once'),
  },
  answer: lessonEntered,
  done: 'Lesson entered.',
  async change({ tx, now, by, input: { id, position, minutes, day, entry } }) {
    if (day > londonDate(now)) return invalid('day', 'Enter a day that has been.');
    const lesson = { orderId: id, position, minutes, day, entry, by: by.name, now };
    const result = await recordGiven(tx, lesson);
    if (result === 'unknown') return new Problem(404, 'We couldn’t find lessons in that line.');
    if (typeof result === 'object')
      return invalid('minutes', `Only ${formatHours(result.remainingMinutes)} of these lessons are left.`);
    const detail = `${formatHours(minutes)} on ${formatDate(day)}, line ${position + 1}`;
    return changed(
      { id, position, minutes },
      result === 'entered' ? [{ kind: 'order', id, detail }] : undefined,
    );
  },
});

const correctLesson = staffAction({
  name: 'correctLesson',
  summary: 'Take back a lesson that was entered by mistake',
  path: '/lesson-minutes/:entry/correct',
  params: {
    entry: formNumber(
      z
        .int('Entry not found')
        .positive()
        .max(2 ** 53 - 1),
    ),
  },
  permission: 'work',
  input: { reason: z.enum(CORRECTED_BECAUSE, 'Choose why') },
  answer: lessonEntered,
  done: 'Lesson taken back.',
  async change({ tx, now, by, input: { entry, reason } }) {
    const result = await correctGiven(tx, { id: entry, reason, by: by.name, now });
    if (result === 'unknown') return new Problem(404, 'We couldn’t find that lesson.');
    if ('by' in result)
      return new Problem(409, `${result.by} took that lesson back ${londonWhenInSentence(result.at, now)}.`);
    const { orderId: id, position, minutes } = result.corrected;
    await takeBackIfRefunded(tx, { orderId: id, position }, { id: `corrected-${entry}`, by: by.name, now });
    const detail = `${formatHours(minutes)} taken back, line ${position + 1}: ${reason}`;
    return changed({ id, position, minutes }, [{ kind: 'order', id, detail }]);
  },
});

/** Entering lessons that were given, and taking an entry back. */
export const hoursActions = [recordLesson, correctLesson];

export const recordLessonForm = () => formOf(recordLesson);
