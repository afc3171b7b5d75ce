import { sql } from 'kysely';
import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { requireUnchanged } from '#src/kit/audit/changes.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatFullDate } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { checked } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { currentOpeningHours, writeOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { expected_version } from '../prices/product-subject.server.ts';
import { hoursFromForm } from './hours-form.ts';
import { formatHoursChanged } from './hours-in-log.ts';
import { hoursFields, hoursToSet, toHours } from './hours-to-set.server.ts';

export const HOURS = { kind: 'hours', id: 'office' };
const LONGEST_AHEAD = { years: 2 };
const MAX_CLOSED_DAYS = 200;

const answer = z.object({ changed: z.boolean() }).meta({ id: 'OpeningHoursChanged' });
const params = { day: z.iso.date('Choose a day') };
const NOT_CHANGED = changed({ changed: false });

const setOpeningHours = staffAction({
  name: 'setOpeningHours',
  summary: 'Set the opening hours and the hours of the promises',
  method: 'PUT',
  path: '/opening-hours',
  permission: 'catalogue',
  input: hoursFields,
  expected: { expected_version },
  answer,
  done: 'Saved. The site says so now; what has been promised stays as it was.',
  fromForm: hoursFromForm,
  // What compares the fields is not in the body’s schema.
  async prepare({ input }) {
    return toHours(checked(hoursToSet, input));
  },
  async change({ tx, now, input, prepared: hours }) {
    const before = await lockOpeningHours(tx);
    await requireUnchanged(tx, HOURS, input.expected_version, now);
    const after = { ...before, ...hours };
    return setHours(tx, after, formatHoursChanged(before, after), now);
  },
  evict,
});

const closeOnDay = staffAction({
  name: 'closeOnDay',
  summary: 'Close the office on a day',
  path: '/closed-days/:day/close',
  params,
  permission: 'catalogue',
  answer,
  done: 'Closed on that day. Promises made from now on leave it out.',
  async change({ tx, now, input: { day } }) {
    const today = londonDate(now);
    if (day < today) return invalid('day', 'Choose today or a later day');
    if (day > Temporal.PlainDate.from(today).add(LONGEST_AHEAD).toString())
      return invalid('day', 'Choose a day within two years');
    const before = await lockOpeningHours(tx);
    if (before.closedDays.includes(day)) return NOT_CHANGED;
    if (before.closedDays.length >= MAX_CLOSED_DAYS) return new Problem(409, 'That’s too many closed days.');
    if (!before.week[Temporal.PlainDate.from(day).dayOfWeek - 1])
      return invalid('day', 'The office is closed on that day of the week anyway');
    const closedDays = [...before.closedDays, day].toSorted();
    return setHours(tx, { ...before, closedDays }, `Closed on ${formatFullDate(day)}`, now);
  },
  evict,
});

const openOnDay = staffAction({
  name: 'openOnDay',
  summary: 'Open the office on a day that was to be closed',
  path: '/closed-days/:day/open',
  params,
  permission: 'catalogue',
  answer,
  done: 'Open on that day again.',
  async change({ tx, now, input: { day } }) {
    const before = await lockOpeningHours(tx);
    if (!before.closedDays.includes(day)) return NOT_CHANGED;
    const closedDays = before.closedDays.filter((one) => one !== day);
    return setHours(tx, { ...before, closedDays }, `Open on ${formatFullDate(day)}`, now);
  },
  evict,
});

/** When the office is open, and by when it rings and posts (R62). */
export const openingHoursActions = [setOpeningHours, closeOnDay, openOnDay];

export const openingHoursForms = () => ({
  setOpeningHours: formOf(setOpeningHours),
  closeOnDay: formOf(closeOnDay),
});

function evict({ openingHours }: OfficeDeps) {
  openingHours.forget();
}

/** Nothing is written where nothing changes. */
async function setHours(tx: Tx, after: OpeningHours, detail: string, now: Date) {
  if (!detail) return NOT_CHANGED;
  const today = londonDate(now);
  // What was promised before today has been counted by the rows of then.
  const closedDays = after.closedDays.filter((one) => one >= today);
  await writeOpeningHours(tx, { ...after, closedDays }, now);
  return changed({ changed: true }, [{ ...HOURS, detail }]);
}

/** One change at a time, each of what the one before it left. */
async function lockOpeningHours(tx: Tx): Promise<OpeningHours> {
  await sql`select pg_advisory_xact_lock(hashtext('opening hours'))`.execute(tx);
  return currentOpeningHours(tx);
}
