import { z } from 'zod';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { inviteInstructor } from '#src/features/identity/instructor/password-links.server.ts';
import { endSessionOf, endSessionsOf } from '#src/features/identity/sessions/sessions.server.ts';
import { mayStill } from '#src/features/identity/staff/access/may-still.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { notIncluded } from '#src/features/identity/staff/access/office-guard.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { setRate } from '#src/features/lessons/minutes/statement.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortDay } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { pounds, readPounds } from '#src/platform/money.ts';
import { requireActiveInstructor } from '../active-instructor.server.ts';

const params = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'We couldn’t find that instructor') });
const answer = z.object({ slug: z.string() }).meta({ id: 'InstructorDiaryChanged' });

const AMOUNT = 'Enter an amount, like 26.50';
/** An hour at £1,000 is a typing error. */
const MOST = 1_000_00;

/** How an instructor gets into their diary, where they are signed in, and what they are owed for an hour (R66). */
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
        await writeAuditEntry(tx, {
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
    name: 'endInstructorSession',
    summary: 'Sign one of an instructor’s devices out of their diary',
    method: 'DELETE',
    path: '/v1/office/instructors/:slug/sessions/:id',
    permission: 'catalogue',
    params: params.extend({ id: z.uuid('No such device') }),
    body: nothingMore,
    answer,
    run: (office, by, { slug, id }) =>
      endSessions(office, by, { slug, did: 'endInstructorSession' }, (tx) =>
        endSessionOf(instructorRealm, tx, slug, id),
      ),
  }),
  act({
    name: 'endInstructorSessions',
    summary: 'Sign all of an instructor’s devices out of their diary',
    method: 'DELETE',
    path: '/v1/office/instructors/:slug/sessions',
    permission: 'catalogue',
    params,
    body: nothingMore,
    answer,
    run: (office, by, { slug }) =>
      endSessions(office, by, { slug, did: 'endInstructorSessions' }, async (tx) => {
        const ended = await endSessionsOf(instructorRealm, tx, slug);
        if (ended === 0) throw new Problem(404, 'Their devices are already signed out.');
        return ended === 1 ? '1 device' : `${ended} devices`;
      }),
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
        await writeAuditEntry(tx, {
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

async function endSessions(
  { db, clock }: OfficeDeps,
  by: Staff,
  { slug, did }: { slug: string; did: string },
  /** Answers what is signed out. */
  end: (tx: Tx) => Promise<string>,
) {
  await db.transaction().execute(async (tx) => {
    const detail = `${await end(tx)} signed out of their diary`;
    await writeAuditEntry(tx, { by, did, about: { kind: 'instructor', id: slug }, detail, now: clock.now() });
  });
  return { slug };
}
