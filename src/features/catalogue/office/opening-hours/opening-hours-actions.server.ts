import { sql } from 'kysely';
import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { requireUnchanged } from '#src/kit/audit/changes.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatFullDate } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { currentOpeningHours, writeOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { hoursFromForm } from './hours-form.ts';
import { formatHoursChanged } from './hours-in-log.ts';
import { hoursToSet, toHours } from './hours-to-set.server.ts';

export const HOURS = { kind: 'hours', id: 'office' };
const LONGEST_AHEAD = { years: 2 };
const MAX_CLOSED_DAYS = 200;

const answer = z.object({ changed: z.boolean() }).meta({ id: 'OpeningHoursChanged' });
const day = z.object({ day: z.iso.date('Choose a day') });

/** When the office is open, and by when it rings and posts (R62). */
export const openingHoursActions: readonly Act[] = [
  act({
    name: 'setOpeningHours',
    summary: 'Set the opening hours and the hours of the promises',
    method: 'PUT',
    path: '/v1/office/opening-hours',
    permission: 'catalogue',
    params: z.object({}),
    body: hoursToSet,
    answer,
    fromForm: hoursFromForm,
    run: (office, by, set) =>
      change(office, { by, did: 'setOpeningHours', seen: set.seen }, (before) => {
        const after = { ...before, ...toHours(set) };
        return { after, detail: formatHoursChanged(before, after) };
      }),
  }),
  act({
    name: 'closeOnDay',
    summary: 'Close the office on a day',
    method: 'POST',
    path: '/v1/office/closed-days/:day/close',
    permission: 'catalogue',
    params: day,
    body: nothingMore,
    answer,
    run: (office, by, { day }) => {
      requireDayAhead(day, londonDate(office.clock.now()));
      return change(office, { by, did: 'closeOnDay' }, (before) => {
        if (before.closedDays.includes(day)) return { after: before, detail: '' };
        if (before.closedDays.length >= MAX_CLOSED_DAYS)
          throw new Problem(409, 'That’s too many closed days.');
        if (!before.week[Temporal.PlainDate.from(day).dayOfWeek - 1])
          throw refusedDay('The office is closed on that day of the week anyway');
        const closedDays = [...before.closedDays, day].toSorted();
        return { after: { ...before, closedDays }, detail: `Closed on ${formatFullDate(day)}` };
      });
    },
  }),
  act({
    name: 'openOnDay',
    summary: 'Open the office on a day that was to be closed',
    method: 'POST',
    path: '/v1/office/closed-days/:day/open',
    permission: 'catalogue',
    params: day,
    body: nothingMore,
    answer,
    run: (office, by, { day }) =>
      change(office, { by, did: 'openOnDay' }, (before) => {
        if (!before.closedDays.includes(day)) return { after: before, detail: '' };
        const closedDays = before.closedDays.filter((one) => one !== day);
        return { after: { ...before, closedDays }, detail: `Open on ${formatFullDate(day)}` };
      }),
  }),
];

/** One change at a time, each of what the one before it left. Nothing is written where nothing changes. */
async function change(
  office: OfficeDeps,
  { by, did, seen }: { by: Staff; did: string; seen?: string | undefined },
  decide: (before: OpeningHours) => { after: OpeningHours; detail: string },
) {
  const changed = await office.db.transaction().execute(async (tx) => {
    await lockOpeningHours(tx);
    const now = office.clock.now();
    await requireUnchanged(tx, HOURS, seen, now);
    const { after, detail } = decide(await currentOpeningHours(tx));
    if (!detail) return false;
    const today = londonDate(now);
    // What was promised before today has been counted by the rows of then.
    const closedDays = after.closedDays.filter((one) => one >= today);
    await writeOpeningHours(tx, { ...after, closedDays }, now);
    await writeAuditEntry(tx, { by, did, about: HOURS, detail, now });
    return true;
  });
  office.openingHours.forget();
  return { changed };
}

async function lockOpeningHours(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('opening hours'))`.execute(tx);
}

function requireDayAhead(day: string, today: string) {
  if (day < today) throw refusedDay('Choose today or a later day');
  if (day > Temporal.PlainDate.from(today).add(LONGEST_AHEAD).toString())
    throw refusedDay('Choose a day within two years');
}

function refusedDay(words: string): Problem {
  return new Problem(422, words, { errors: { day: [words] } });
}
