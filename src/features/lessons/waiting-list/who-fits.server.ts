import { sql } from 'kysely';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import { instructorsQuery } from '#src/features/instructors/search/instructors-query.server.ts';
import { londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { availability } from '../availability/availability.server.ts';
import { londonDayOf, minuteOfDay } from '../availability/london-clock.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { LessonLength, PickUp } from '../booking.ts';

/** A time that is to be offered, at one instructor's side. */
export interface Offered {
  instructor: string;
  startsAt: Date;
  endsAt: Date;
  /** The learner who gives it up. */
  except?: string | null | undefined;
  /** The lesson that stands there until somebody takes it. */
  booking?: string | undefined;
  now: Date;
}

/** Somebody on the waiting list, with as much left as their lesson takes. */
interface Candidate {
  waiting: string;
  learner: string;
  email: string;
  anyInstructor: boolean;
  gearbox: Transmission | null;
  weekdays: number[];
  from: number;
  to: number;
  minutes: LessonLength;
  lastDay: string;
  pickUp: string | null;
  outcode: string;
}

export interface Fit {
  waiting: string | null;
  learner: string;
  email: string;
  startsAt: Date;
  endsAt: Date;
  pickUp: PickUp;
}

/** Learners who wait for such a time and could have it, each with the first that suits them; the longest waiting first. */
export async function whoFits(db: Db, offered: Offered, most = Number.POSITIVE_INFINITY): Promise<Fit[]> {
  const fits = new Map<string, Fit>();
  for (const one of await candidates(db, offered)) {
    if (fits.size === most) break;
    if (fits.has(one.learner) || !(await teaches(db, one, offered))) continue;
    const time = await firstTime(db, one, offered);
    if (!time || (await isBusy(db, one.learner, time))) continue;
    const { waiting, learner, email, pickUp, outcode } = one;
    fits.set(learner, { waiting, learner, email, ...time, pickUp: { place: pickUp ?? '', outcode } });
  }
  return [...fits.values()];
}

async function candidates(db: Db, { instructor, startsAt, except, now }: Offered): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select waiting_list.id as waiting, learners.id as learner, learners.email, instructor_slug is null as "anyInstructor",
      line.gearbox, weekdays, from_minute as "from", to_minute as "to", waiting_list.minutes, last_day::text as "lastDay",
      latest.pick_up as "pickUp", coalesce(latest.pick_up_outcode, split_part(learners.postcode, ' ', 1)) as outcode
    from waiting_list
    join learners on learners.id = waiting_list.learner_id
    join lateral (
      select gearbox from lesson_lines
      where lesson_lines.learner_id = learners.id and minutes_left >= waiting_list.minutes
      order by minutes_left desc limit 1) line on true
    left join lateral (
      select pick_up, pick_up_outcode from bookings
      where bookings.learner_id = learners.id and kind = 'lesson' and pick_up <> ''
      order by changed_at desc limit 1) latest on true
    where left_at is null and last_day >= ${londonDay(startsAt > now ? startsAt : now)}
      and (instructor_slug is null or instructor_slug = ${instructor})
      and learners.id is distinct from ${except ?? null}::uuid
      and not exists (
        select from lesson_offers
        where lesson_offers.learner_id = learners.id and lesson_offers.instructor_slug = ${instructor}
          and lesson_offers.state = 'open' and expires_at > ${now} and lesson_offers.starts_at = ${startsAt})
    order by joined_at, waiting_list.id
    limit 200`.execute(db);
  return rows;
}

/** Whether an instructor teaches in that car; one whom nobody asked for by name also there. */
async function teaches(db: Db, { outcode, gearbox, anyInstructor }: Candidate, { instructor, now }: Offered) {
  const query = {
    slugs: [instructor],
    ...(anyInstructor && { outcode }),
    transmission: gearbox ?? undefined,
  };
  return (await instructorsQuery(db, query, now).executeTakeFirst()) !== undefined;
}

async function firstTime(db: Db, one: Candidate, { instructor, startsAt, endsAt, booking, now }: Offered) {
  const minutes = one.minutes;
  const reach = booking ? 0 : (minutes - 30) * MINUTE_MS;
  const availabilities = await availability(db, {
    who: { slugs: [instructor] },
    minutes,
    pickUp: one.outcode,
    from: new Date(startsAt.getTime() - reach),
    until: new Date(endsAt.getTime() + reach),
    except: booking,
    isPaid: true,
    now,
  });
  const times = availabilities.flatMap(({ slots }) => [...slots()]).filter((time) => suits(one, time));
  const isWithin = (time: { startsAt: Date; endsAt: Date }) =>
    time.startsAt >= startsAt && time.endsAt <= endsAt;
  // A lesson that stands there is taken as a whole, or not.
  if (booking) return times.find((time) => isWithin(time) && minutes === minutesOf({ startsAt, endsAt }));
  return times.find(isWithin) ?? times[0];
}

/** Whether a learner would come at this time. */
function suits(
  { weekdays, from, to, lastDay }: Pick<Candidate, 'weekdays' | 'from' | 'to' | 'lastDay'>,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): boolean {
  const day = londonDay(startsAt);
  const minute = minuteOfDay(startsAt);
  const ends = minute + (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  return day <= lastDay && weekdays.includes(londonDayOf(day).weekday) && minute >= from && ends <= to;
}

async function isBusy(db: Db, learner: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const other = await db
    .selectFrom('bookings')
    .select('id')
    .where('learner_id', '=', learner)
    .where('state', 'in', ['held', 'booked', 'given'])
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .executeTakeFirst();
  return other !== undefined;
}
