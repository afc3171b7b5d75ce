import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, formatHours, londonWhenInSentence } from '#src/platform/dates.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { correctGiven, recordGiven } from '../../minutes/minutes.server.ts';
import { takeBackIfRefunded } from '../../minutes/refunded-orders.server.ts';
import { CORRECTED_BECAUSE } from './reasons.ts';

const lessonEntered = z
  .object({ id: z.uuid(), position: z.int(), minutes: z.int() })
  .meta({ id: 'LessonEntered' });

/** Entering lessons that were given, and taking an entry back. */
export const hoursActs: readonly Act[] = [
  act({
    name: 'recordLesson',
    summary: 'Enter a lesson that was given',
    method: 'POST',
    path: '/v1/office/orders/:id/lessons',
    permission: 'work',
    params: z.object({ id: z.uuid('Order not found') }),
    body: z
      .object({
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
        entry: z.uuid('Send the form again').describe('Made by the form: sent twice, it is entered once'),
      })
      .meta({ id: 'RecordLesson' }),
    answer: lessonEntered,
    run: async ({ db, clock }, by, { id, position, minutes, day, entry }) => {
      const now = clock.now();
      if (day > londonDate(now)) throw invalid('day', 'Enter a day that has been.');
      const came = await db.transaction().execute(async (tx) => {
        const given = { orderId: id, position, minutes, day, entry, by: by.name, now };
        const entered = await recordGiven(tx, given);
        const detail = `${formatHours(minutes)} on ${formatDate(day)}, line ${position + 1}`;
        if (entered === 'entered')
          await writeAuditEntry(tx, { by, did: 'recordLesson', about: { kind: 'order', id }, detail, now });
        return entered;
      });
      if (came === 'unknown') throw new Problem(404, 'We couldn’t find lessons in that line.');
      if (typeof came === 'object')
        throw invalid('minutes', `Only ${formatHours(came.left)} of these lessons are left.`);
      return { id, position, minutes };
    },
  }),
  act({
    name: 'correctLesson',
    summary: 'Take back a lesson that was entered by mistake',
    method: 'POST',
    path: '/v1/office/lesson-minutes/:entry/correct',
    permission: 'work',
    params: z.object({
      entry: formNumber(
        z
          .int('Entry not found')
          .positive()
          .max(2 ** 53 - 1),
      ),
    }),
    body: z.object({ why: z.enum(CORRECTED_BECAUSE, 'Choose why') }).meta({ id: 'CorrectLesson' }),
    answer: lessonEntered,
    run: async ({ db, clock }, by, { entry, why }) => {
      const now = clock.now();
      const came = await db.transaction().execute(async (tx) => {
        const corrected = await correctGiven(tx, { id: entry, why, by: by.name, now });
        if (corrected !== 'unknown' && 'corrected' in corrected) {
          const { orderId, position, minutes } = corrected.corrected;
          const id = `corrected-${entry}`;
          await takeBackIfRefunded(tx, { orderId, position }, { id, by: by.name, now });
          const detail = `${formatHours(minutes)} taken back, line ${position + 1}: ${why}`;
          await writeAuditEntry(tx, {
            by,
            did: 'correctLesson',
            about: { kind: 'order', id: orderId },
            detail,
            now,
          });
        }
        return corrected;
      });
      if (came === 'unknown') throw new Problem(404, 'We couldn’t find that lesson.');
      if ('by' in came) {
        throw new Problem(409, `${came.by} took that lesson back ${londonWhenInSentence(came.at, now)}.`);
      }
      const { orderId, position, minutes } = came.corrected;
      return { id: orderId, position, minutes };
    },
  }),
];
