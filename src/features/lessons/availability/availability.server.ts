import type { InstructorsQuery } from '#src/features/instructors/search/instructors-query.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { LessonLength } from '../booking.ts';
import { type DiariesQuery, readDiaries } from './diaries.server.ts';
import { withoutGuests } from './guest-holds.server.ts';
import { type LondonDay, londonDays } from './london-clock.ts';
import { type Diary, ignoringLeadTime, type Slot, slotsIn, startsIn, whyUnavailable } from './slots.ts';
import { lastEnd } from './working-hours.ts';

export interface AvailabilityQuery {
  /** Whose times: some instructors by name, or all who pick up in an outcode or teach in an area. */
  who: InstructorsQuery;
  minutes: LessonLength;
  /** The outcode where the learner is picked up, for the drives: that of `who`, unless another is named. */
  pickUp?: string | undefined;
  /** From now on, unless a later time is named. */
  from?: Date | undefined;
  /** As far ahead as learners book, unless an earlier time is named. */
  until?: Date | undefined;
  /** For what may be further ahead than four weeks. */
  bookableUntil?: Date | undefined;
  /** For instructors, who book as soon and as far ahead as they like: `until` may be any time. */
  isUnlimited?: boolean | undefined;
  /** A booking that is to be moved does not stand in its own way. */
  except?: string | undefined;
  /** For a lesson that is paid for: what guests hold beyond their share is free (R57). */
  isPaid?: boolean | undefined;
  now: Date;
}

/** When one instructor can begin a lesson, in order. Each time is worked out when it is read, so the first costs little. */
export interface Availability {
  instructor: string;
  slots(): IteratorObject<Slot>;
  /** The same as instants, in milliseconds since the epoch. */
  starts(): Iterable<number>;
  /** The days that were searched. */
  days: readonly LondonDay[];
}

/** When these instructors are free, in the order of their slugs, by one statement. All views of free times group its answer. */
export async function availability(db: Db, query: AvailabilityQuery): Promise<Availability[]> {
  const { who, minutes, now, pickUp = who.outcode } = query;
  const from = query.from && query.from > now ? query.from : now;
  const last = lastEnd(now, minutes, query.bookableUntil);
  const requestedUntil = query.until ?? last;
  const until = query.isUnlimited || requestedUntil < last ? requestedUntil : last;
  if (until <= from) return [];
  const days = londonDays(from, until);
  const slots = { from, until, minutes, outcode: pickUp, now };
  const bookable = await bookableDiaries(db, { ...query, from, until });
  const diaries = query.isUnlimited ? bookable.map(ignoringLeadTime) : bookable;
  return diaries.map((diary) => ({
    instructor: diary.instructor,
    slots: () => slotsIn(diary, slots, days),
    starts: () => startsIn(diary, slots, days),
    days,
  }));
}

export interface InstructorSlots {
  instructor: string;
  slots: Slot[];
}

/** The first times of each instructor, the earliest first; those without a time come last, by their slugs. */
export async function firstSlots(db: Db, query: AvailabilityQuery, count = 1): Promise<InstructorSlots[]> {
  const slotsByInstructor = (await availability(db, query)).map(({ instructor, slots }) => ({
    instructor,
    slots: slots().take(count).toArray(),
  }));
  const firstOf = ({ slots }: InstructorSlots) => slots[0]?.startsAt.getTime() ?? Number.POSITIVE_INFINITY;
  return slotsByInstructor.sort((a, b) => (firstOf(a) < firstOf(b) ? -1 : Number(firstOf(a) > firstOf(b))));
}

/** Why one instructor cannot give a lesson at a time. It is the rule that offers times, so that booking never contradicts it. */
export async function whyNotFree(
  db: Db,
  query: Pick<AvailabilityQuery, 'minutes' | 'except' | 'isPaid' | 'now'> & {
    instructor: string;
    pickUp: string;
    startsAt: Date;
    /** The time was agreed or held before. */
    wasHeld?: boolean | undefined;
  },
): Promise<'time_taken' | 'no_drive' | 'not_open' | undefined> {
  const { instructor, minutes, startsAt, pickUp, wasHeld, now } = query;
  const span = { from: startsAt, until: new Date(startsAt.getTime() + minutes * MINUTE_MS) };
  const [diary] = await bookableDiaries(db, { ...query, ...span, who: { slugs: [instructor] } });
  if (!diary) return 'not_open';
  return whyUnavailable(wasHeld ? ignoringLeadTime(diary) : diary, {
    ...span,
    minutes,
    outcode: pickUp,
    now,
  });
}

/** Diaries as a booking sees them, for rules that look at more than the start of one lesson. */
export async function bookableDiaries(
  db: Db,
  {
    who,
    from,
    until,
    except,
    isPaid,
    now,
  }: Pick<AvailabilityQuery, 'who' | 'except' | 'isPaid'> & Pick<DiariesQuery, 'from' | 'until' | 'now'>,
): Promise<Diary[]> {
  const diaries = await readDiaries(db, { ...who, from, until, except, now });
  return isPaid ? withoutGuests(db, diaries, now) : diaries;
}
