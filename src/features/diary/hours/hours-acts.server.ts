import { z } from 'zod';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { affectedByHours, type Working } from '#src/features/lessons/availability/affected-by-hours.ts';
import {
  changeDiarySettings,
  lockDiaries,
  setArrival,
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
import { chooseCalendar } from '#src/features/lessons/calendar/calendar-choice.server.ts';
import { renewFeedAddress } from '#src/features/lessons/calendar/feed-addresses.server.ts';
import { workAgain } from '#src/features/lessons/driving-tests/work-again.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { type DiaryAct, diaryAct } from '../acts/diary-act.ts';
import { dateFromForm, hoursFromForm, settingsFromForm } from './hours-forms.ts';

const minute = z.int('Choose a time').min(0).max(1440);
const span = { from: minute, to: minute };
const ordered = ({ from, to }: { from: number; to: number }) => from < to;
const ORDER = { message: 'Choose an end after the start', path: ['to'] };
/** The lessons that were named before, by their ids: where it touches others too, they are named first. */
const touching = z
  .string()
  .max(8_000)
  .optional()
  .describe('Ids of lessons that it touches, with commas: the refusal `touches_lessons` names them');
const day = z.iso.date('Choose a day');
const nothing = z.object({});
const AHEAD_MS = 400 * DAY_MS;

/** When an instructor works. A change that leaves lessons outside the working hours names them first (R66). */
export const hoursActs: readonly DiaryAct[] = [
  diaryAct({
    name: 'setOwnHours',
    summary: 'Set the working hours of every week; lessons that are booked stay',
    method: 'PUT',
    path: '/v1/diary/hours',
    params: nothing,
    body: z
      .object({
        hours: z
          .array(z.object({ weekday: z.int().min(1).max(7), ...span }).refine(ordered, ORDER))
          .max(21)
          .refine(
            (all) =>
              all.every((one, index) =>
                all.every(
                  (other, at) =>
                    at === index ||
                    other.weekday !== one.weekday ||
                    other.to <= one.from ||
                    one.to <= other.from,
                ),
              ),
            'Two parts of a day overlap',
          ),
        touching,
      })
      .meta({ id: 'OwnHours' }),
    answer: nothing,
    fromForm: hoursFromForm,
    run: (deps, by, { hours, touching: named }) =>
      changing(deps, by, named, async (tx, before, now) => {
        await changeWorkingHours(tx, by.slug, hours, now);
        return { ...before, hours };
      }),
  }),
  diaryAct({
    name: 'addOwnDates',
    summary: 'Add a holiday, or days on which the hours differ; lessons that are booked stay',
    method: 'POST',
    path: '/v1/diary/dates',
    params: nothing,
    body: z
      .object({
        first_day: day,
        last_day: day,
        kind: z.enum(['holiday', 'instead', 'closed', 'extra'], 'Choose what differs'),
        from: minute.optional(),
        to: minute.optional(),
        touching,
      })
      .refine((one) => one.first_day <= one.last_day, {
        message: 'Choose a last day after the first',
        path: ['last_day'],
      })
      .refine(
        (one) =>
          one.kind === 'holiday' || (one.from !== undefined && one.to !== undefined && one.from < one.to),
        ORDER,
      )
      .meta({ id: 'OwnDates' }),
    answer: nothing,
    fromForm: dateFromForm,
    run: (deps, by, { first_day: firstDay, last_day: lastDay, kind, from = 0, to = 0, touching: named }) =>
      changing(deps, by, named, async (tx, before, now) => {
        const exception: DatedException =
          kind === 'holiday' ? { firstDay, lastDay, kind } : { firstDay, lastDay, kind, from, to };
        await addException(tx, by.slug, { ...exception, by: by.name, now });
        return { ...before, exceptions: [...before.exceptions, exception] };
      }),
  }),
  diaryAct({
    name: 'removeOwnDates',
    summary: 'Remove a holiday, or days on which the hours differ',
    method: 'DELETE',
    path: '/v1/diary/dates/:id',
    params: z.object({ id: z.uuid('We couldn’t find those days') }),
    body: z.object({ touching }).meta({ id: 'RemoveOwnDates' }),
    answer: nothing,
    run: (deps, by, { id, touching: named }) =>
      changing(deps, by, named, async (tx, before, now) => {
        const again = { id, by: by.name, role: 'instructor' as const, now };
        if (!(await workAgain(tx, by.slug, again))) throw notYours();
        const after = await exceptionsOf(tx, by.slug, '2000-01-01');
        return { ...before, exceptions: after };
      }),
  }),
  diaryAct({
    name: 'setOwnTravel',
    summary: 'Set the time between lessons, their lengths, and how soon they can be booked',
    method: 'PUT',
    path: '/v1/diary/settings',
    params: nothing,
    body: z
      .object({
        version: formNumber(z.int('Reload the page').min(1).max(2_000_000_000)),
        travel: z.enum(['distance', 'same'], 'Choose how'),
        least_minutes: formNumber(z.int('Choose how long').min(0).max(60)),
        same_minutes: formNumber(z.int('Choose how long').min(0).max(60)),
        min_lead_hours: formNumber(z.int('Choose how soon').min(0).max(336)),
        lengths: z
          .array(z.literal([...lessonLengths]))
          .min(1, 'Choose at least one length')
          .max(3),
      })
      .meta({ id: 'OwnTravel' }),
    answer: nothing,
    fromForm: settingsFromForm,
    run: ({ db }, by, given) =>
      db.transaction().execute(async (tx) => {
        const changed = await changeDiarySettings(tx, by.slug, {
          version: given.version,
          travel: given.travel,
          minBreakMinutes: given.least_minutes,
          sameMinutes: given.same_minutes,
          lengths: [...new Set(given.lengths)],
          minLeadHours: given.min_lead_hours,
        });
        if (!changed)
          throw new Problem(409, 'This has changed since you opened the page. Please look at it again.', {
            code: 'changed',
          });
        return {};
      }),
  }),
  diaryAct({
    name: 'setOwnArrival',
    summary: 'Set the number and the car that learners with a lesson ahead see; what is empty is not shown',
    method: 'PUT',
    path: '/v1/diary/arrival',
    params: nothing,
    body: z
      .object({
        phone: optionalLine(20, 'your number').refine(
          (typed) => typed === '' || /^\+?[\d ]{10,}$/.test(typed),
          'Enter a phone number, like 07700 900123',
        ),
        car: optionalLine(60, 'your car'),
        plate: optionalLine(10, 'its number plate').transform((typed) => typed.toUpperCase()),
      })
      .meta({ id: 'OwnArrival' }),
    answer: nothing,
    run: async ({ db }, by, shown) => {
      await db.transaction().execute((tx) => setArrival(tx, by.slug, shown));
      return {};
    },
  }),
  diaryAct({
    name: 'chooseOwnCalendar',
    summary: 'Say whether your calendar subscribes to the diary; emails put no lessons into it then',
    method: 'PUT',
    path: '/v1/diary/calendar',
    params: nothing,
    body: z.object({ subscribes: z.boolean('Choose one of both ways') }).meta({ id: 'ChooseOwnCalendar' }),
    answer: nothing,
    fromForm: ({ subscribes }) => ({ subscribes: subscribes === 'yes' }),
    run: async ({ db, clock }, by, { subscribes }) => {
      const owner = { instructor: by.slug };
      await db.transaction().execute((tx) => chooseCalendar(tx, owner, { subscribes, now: clock.now() }));
      return {};
    },
  }),
  diaryAct({
    name: 'renewOwnFeed',
    summary: 'Make a new private address of your calendar; the old one stops working',
    method: 'POST',
    path: '/v1/diary/feeds/:depth/renew',
    params: z.object({ depth: z.enum(['details', 'lesson', 'busy'], 'Choose how much it shows') }),
    body: z.object({}).meta({ id: 'RenewOwnFeed' }),
    answer: z.object({ address: z.url() }).meta({ id: 'OwnFeed' }),
    run: (deps, by, { depth }) =>
      deps.db.transaction().execute(async (tx) => ({
        address: await renewFeedAddress(tx, deps, { instructor: by.slug, depth }),
      })),
  }),
];

/** Makes a change, unless it leaves lessons outside the working hours that nobody has been told of. */
async function changing(
  { db, clock }: DiaryDeps,
  { slug }: SignedIn,
  named: string | undefined,
  change: (tx: Tx, before: Working, now: Date) => Promise<Working>,
) {
  const now = clock.now();
  const known = new Set(named?.split(','));
  await db.transaction().execute(async (tx) => {
    await lockDiaries(tx, [slug]);
    const before = {
      hours: await workingHours(tx, slug),
      exceptions: await exceptionsOf(tx, slug, londonDate(now)),
    };
    const span = { instructor: slug, from: now, until: new Date(now.getTime() + AHEAD_MS), now };
    const lessons = (await bookingsBetween(tx, span)).filter(
      ({ state, startsAt }) => state === 'booked' && startsAt > now,
    );
    const touched = affectedByHours(lessons, before, await change(tx, before, now));
    if (touched.every(({ id }) => known.has(id))) return;
    const people = await peopleOfBookings(tx, touched);
    const count = touched.length === 1 ? '1 lesson is' : `${touched.length} lessons are`;
    throw new Problem(409, `${count} booked in this time. Nothing has been changed yet.`, {
      code: 'touches_lessons',
      errors: {
        lessons: touched.map(
          ({ id, startsAt }) => `${people.get(id)?.name ?? 'Learner'}, ${formatTime(startsAt, now)}`,
        ),
        touching: [touched.map(({ id }) => id).join(',')],
      },
    });
  });
  return {};
}
