import { z } from 'zod';
import { inviteInstructor } from '#src/features/diary/sign-in/password-links.server.ts';
import { mayStill } from '#src/features/identity/staff/access/may-still.server.ts';
import { notIncluded } from '#src/features/identity/staff/access/office-guard.server.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { setRate } from '#src/features/lessons/statement/statement.server.ts';
import { writeLog } from '#src/kit/audit/write-log.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortDay } from '#src/platform/dates.ts';
import { pounds, readPounds } from '#src/platform/money.ts';
import { requireActiveInstructor } from '../active-instructor.server.ts';

const params = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'We couldn’t find that instructor') });
const answer = z.object({ slug: z.string() }).meta({ id: 'InstructorDiaryChanged' });

const AMOUNT = 'Enter an amount, like 26.50';
/** An hour at £1,000 is a typing error. */
const MOST = 1_000_00;

/** How an instructor gets into their diary, and what they are owed for an hour (R66). */
export const instructorDiaryActs: readonly Act[] = [
  act({
    name: 'inviteInstructor',
    summary: 'Email an instructor the link with which they choose a password for their diary',
    method: 'POST',
    path: '/v1/office/instructors/:slug/invite',
    permission: 'catalogue',
    params,
    body: z.object({}).meta({ id: 'InviteInstructor' }),
    answer,
    run: async (office, by, { slug }) => {
      const now = office.clock.now();
      await office.db.transaction().execute(async (tx) => {
        if (!(await mayStill(tx, by.id, 'catalogue'))) throw notIncluded();
        const instructor = await requireActiveInstructor(tx, slug, now);
        await inviteInstructor(tx, office, { ...instructor, by: by.id });
        const detail = 'invited to their diary';
        await writeLog(tx, {
          by,
          did: 'inviteInstructor',
          about: { kind: 'instructor', id: slug },
          detail,
          now,
        });
      });
      return { slug };
    },
  }),
  act({
    name: 'setInstructorRate',
    summary: 'Set what an instructor is owed for an hour, from a day on',
    method: 'PUT',
    path: '/v1/office/instructors/:slug/rate',
    permission: 'catalogue',
    params,
    body: z
      .object({
        hour: z.string(AMOUNT).transform((typed, context) => {
          const rate = readPounds(typed);
          if (rate !== undefined && rate < MOST) return rate;
          context.addIssue({ code: 'custom', message: AMOUNT });
          return z.NEVER;
        }),
        since: z.iso.date('Enter a day'),
      })
      .meta({ id: 'InstructorRate' }),
    answer,
    run: async (office, by, { slug, hour, since }) => {
      const now = office.clock.now();
      await office.db.transaction().execute(async (tx) => {
        await requireActiveInstructor(tx, slug, now);
        await setRate(tx, slug, { since, hourPence: hour, by: by.name, now });
        const detail = `${pounds(hour)} an hour from ${shortDay(since, londonDate(now))}`;
        await writeLog(tx, {
          by,
          did: 'setInstructorRate',
          about: { kind: 'instructor', id: slug },
          detail,
          now,
        });
      });
      return { slug };
    },
  }),
];
