import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { affectedByHours, type Working } from '#src/features/lessons/availability/affected-by-hours.ts';
import {
  changeDiarySettings,
  lockDiaries,
  setArrival,
  setDvsaReference,
} from '#src/features/lessons/availability/diaries.server.ts';
import { formatTime } from '#src/features/lessons/availability/london-clock.ts';
import {
  addException,
  changeWorkingHours,
  exceptionsOf,
  workingHours,
} from '#src/features/lessons/availability/working-hours.server.ts';
import type { DatedException } from '#src/features/lessons/availability/working-hours.ts';
import { lessonLengths } from '#src/features/lessons/booking.ts';
import { bookingsBetween } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { peopleOfBookings } from '#src/features/lessons/bookings/lesson-people.server.ts';
import { workAgain } from '#src/features/lessons/driving-tests/work-again.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { version } from '../actions/own-lesson.server.ts';
import { dateFromForm, hoursFromForm, settingsFromForm } from './hours-forms.ts';

const minute = z.int('Choose a time').min(0).max(1440);
const span = { from: minute, to: minute };
const ordered = ({ from, to }: { from: number; to: number }) => from < to;
const ORDER = { message: 'Choose an end after the start', path: ['to'] };
/** The lessons that were named before, by their ids: where it touches others too, they are named first. */
const affected = z
  .string()
  .max(8_000)
  .optional()
  .describe('Ids of lessons that it touches, with commas: the refusal `touches_lessons` names them');
const day = z.iso.date('Choose a day');
const nothing = z.object({});
const AHEAD_MS = 400 * DAY_MS;

const setOwnHours = instructorAction({
  name: 'setOwnHours',
  summary: 'Set the working hours of every week; lessons that are booked stay',
  method: 'PUT',
  path: '/hours',
  input: {
    hours: z
      .array(z.object({ weekday: z.int().min(1).max(7), ...span }).refine(ordered, ORDER))
      .max(21)
      .refine(
        (all) =>
          all.every((one, index) =>
            all.every(
              (other, at) =>
                at === index || other.weekday !== one.weekday || other.to <= one.from || one.to <= other.from,
            ),
          ),
        'Two parts of a day overlap',
      ),
    affected,
  },
  answer: nothing,
  done: 'Saved. Learners see the new times at once.',
  fromForm: hoursFromForm,
  async change({ tx, now, by, input: { hours, affected: named } }) {
    const before = await workingOf(tx, by, now);
    await changeWorkingHours(tx, by.slug, hours, now);
    return (await whatItTouches(tx, by, { before, after: { ...before, hours }, named, now })) ?? changed({});
  },
});

const addOwnDates = instructorAction({
  name: 'addOwnDates',
  summary: 'Add a holiday, or days on which the hours differ; lessons that are booked stay',
  path: '/dates',
  input: {
    first_day: day,
    last_day: day,
    kind: z.enum(['holiday', 'instead', 'closed', 'extra'], 'Choose what differs'),
    from: minute.optional(),
    to: minute.optional(),
    affected,
  },
  answer: nothing,
  done: 'Added.',
  fromForm: dateFromForm,
  async change({ tx, now, by, input }) {
    const { first_day: firstDay, last_day: lastDay, kind, from, to, affected: named } = input;
    if (firstDay > lastDay) return invalid('last_day', 'Choose a last day after the first');
    const isWhole = kind === 'holiday';
    if (!isWhole && (from === undefined || to === undefined || !ordered({ from, to })))
      return invalid('to', ORDER.message);
    const exception: DatedException = isWhole
      ? { firstDay, lastDay, kind }
      : { firstDay, lastDay, kind, from: from ?? 0, to: to ?? 0 };
    const before = await workingOf(tx, by, now);
    await addException(tx, by.slug, { ...exception, by: by.name, now });
    const after = { ...before, exceptions: [...before.exceptions, exception] };
    return (await whatItTouches(tx, by, { before, after, named, now })) ?? changed({});
  },
});

const removeOwnDates = instructorAction({
  name: 'removeOwnDates',
  summary: 'Remove a holiday, or days on which the hours differ',
  method: 'DELETE',
  path: '/dates/:id',
  params: { id: z.uuid('We couldn’t find those days') },
  input: { affected },
  answer: nothing,
  done: 'Removed.',
  async change({ tx, now, by, input: { id, affected: named } }) {
    const before = await workingOf(tx, by, now);
    const again = { id, by: by.name, role: 'instructor' as const, now };
    if (!(await workAgain(tx, by.slug, again))) return notYours();
    const after = { ...before, exceptions: await exceptionsOf(tx, by.slug, '2000-01-01') };
    return (await whatItTouches(tx, by, { before, after, named, now })) ?? changed({});
  },
});

const setOwnTravel = instructorAction({
  name: 'setOwnTravel',
  summary: 'Set the time between lessons, their lengths, and how soon they can be booked',
  method: 'PUT',
  path: '/settings',
  input: {
    travel: z.enum(['distance', 'same'], 'Choose how'),
    least_minutes: formNumber(z.int('Choose how long').min(0).max(60)),
    same_minutes: formNumber(z.int('Choose how long').min(0).max(60)),
    min_lead_hours: formNumber(z.int('Choose how soon').min(0).max(336)),
    lengths: z
      .array(z.literal([...lessonLengths]))
      .min(1, 'Choose at least one length')
      .max(3),
  },
  expected: { version },
  answer: nothing,
  done: 'Saved.',
  fromForm: settingsFromForm,
  async change({ tx, by, input }) {
    const isChanged = await changeDiarySettings(tx, by.slug, {
      version: input.version,
      travel: input.travel,
      minBreakMinutes: input.least_minutes,
      sameMinutes: input.same_minutes,
      lengths: [...new Set(input.lengths)],
      minLeadHours: input.min_lead_hours,
    });
    if (isChanged) return changed({});
    const message = 'This has changed since you opened the page. Please look at it again.';
    return new Problem(409, message, { code: 'changed' });
  },
});

const setOwnArrival = instructorAction({
  name: 'setOwnArrival',
  summary: 'Set the number and the car that learners with a lesson ahead see; what is empty is not shown',
  method: 'PUT',
  path: '/arrival',
  input: {
    phone: optionalLine(20, 'your number').refine(
      (input) => input === '' || /^\+?[\d ]{10,}$/.test(input),
      'Enter a phone number, like 07700 900123',
    ),
    car: optionalLine(60, 'your car'),
    plate: optionalLine(10, 'its number plate').transform((input) => input.toUpperCase()),
  },
  answer: nothing,
  done: 'Saved. Learners with a lesson ahead see it.',
  async change({ tx, by, input }) {
    await setArrival(tx, by.slug, input);
    return changed({});
  },
});

const setOwnDvsaReference = instructorAction({
  name: 'setOwnDvsaReference',
  summary:
    'Set your reference number with the DVSA, which your learners enter where they book a driving test',
  method: 'PUT',
  path: '/dvsa-reference',
  input: {
    reference: optionalLine(12, 'your number').refine(
      (input) => input === '' || /^\d{5,8}$/.test(input),
      'Enter the 5 to 8 digits of your reference number',
    ),
  },
  answer: nothing,
  done: 'Saved. Your learners see it where they read about their test.',
  async change({ tx, by, input: { reference } }) {
    await setDvsaReference(tx, by.slug, reference);
    return changed({});
  },
});

/** When an instructor works. A change that leaves lessons outside the working hours names them first (R66). */
export const hoursActions = [
  setOwnHours,
  addOwnDates,
  removeOwnDates,
  setOwnTravel,
  setOwnArrival,
  setOwnDvsaReference,
];

export const hoursForms = () => ({
  addOwnDates: formOf(addOwnDates),
  setOwnTravel: formOf(setOwnTravel),
  setOwnArrival: formOf(setOwnArrival),
  setOwnDvsaReference: formOf(setOwnDvsaReference),
});

/** When an instructor works, once their diary is locked. */
async function workingOf(tx: Tx, { slug }: SignedIn, now: Date): Promise<Working> {
  await lockDiaries(tx, [slug]);
  return {
    hours: await workingHours(tx, slug),
    exceptions: await exceptionsOf(tx, slug, londonDate(now)),
  };
}

/** The lessons that a change leaves outside the working hours, unless they were all `named` before. */
async function whatItTouches(
  tx: Tx,
  { slug }: SignedIn,
  { before, after, named, now }: { before: Working; after: Working; named: string | undefined; now: Date },
): Promise<Problem | undefined> {
  const known = new Set(named?.split(','));
  const span = { instructor: slug, from: now, until: new Date(now.getTime() + AHEAD_MS), now };
  const lessons = (await bookingsBetween(tx, span)).filter(
    ({ state, startsAt }) => state === 'booked' && startsAt > now,
  );
  const touched = affectedByHours(lessons, before, after);
  if (touched.every(({ id }) => known.has(id))) return undefined;
  const people = await peopleOfBookings(tx, touched);
  const count = touched.length === 1 ? '1 lesson is' : `${touched.length} lessons are`;
  return new Problem(409, `${count} booked in this time. Nothing has been changed yet.`, {
    code: 'touches_lessons',
    errors: {
      lessons: touched.map(
        ({ id, startsAt }) => `${people.get(id)?.name ?? 'Learner'}, ${formatTime(startsAt, now)}`,
      ),
      affected: [touched.map(({ id }) => id).join(',')],
    },
  });
}
