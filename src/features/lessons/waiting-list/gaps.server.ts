import { sql } from 'kysely';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { readDiaries } from '../availability/diaries.server.ts';
import type { Diary } from '../availability/free-times.ts';
import { instantsOn, londonDays } from '../availability/london-clock.ts';
import { openSpans, type Span, without } from '../availability/working-hours.ts';
import type { LessonLength } from '../booking.ts';
import { learnersOfEach } from './learners-of-instructor.server.ts';
import { BEFORE_A_GAP_MS } from './make-offers.server.ts';

/** A stretch of working hours in which a lesson has room. */
export interface Gap {
  startsAt: Date;
  endsAt: Date;
  /** When a lesson can begin in it. */
  starts: Date[];
  lengths: LessonLength[];
  /** The instructor’s own learners who could come at its start, by their names. */
  learners: string[];
  /** Who has an offer of a time in it now. */
  offered: { startsAt: Date; learners: number; until: Date }[];
}

interface Asked {
  instructor: string;
  from: Date;
  until: Date;
  now: Date;
}

const QUARTER_MS = 15 * MINUTE_MS;
const STEP_MS = 30 * MINUTE_MS;

/** The gaps of some days that an instructor can still offer, with whom they would be offered to. */
export async function gapsOf(db: Db, asked: Asked): Promise<Gap[]> {
  const { instructor, now } = asked;
  const [diary] = await readDiaries(db, { slugs: [instructor], ...asked });
  if (!diary) return [];
  const offered = await openGapOffers(db, asked);
  const gaps = gapsIn(diary, asked).map(([from, until]) => inLessons(diary, from, until));
  const lasting = gaps.filter(({ lengths }) => lengths.length > 0);
  const times = lasting.map(({ startsAt, lengths: [minutes = 60] }) => ({
    ...{ startsAt, minutes, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) },
  }));
  const fits = await learnersOfEach(db, { instructor, times, now });
  return lasting.map((gap, index) => {
    const within = offered.filter((one) => gap.startsAt <= one.startsAt && one.startsAt < gap.endsAt);
    return { ...gap, learners: (fits[index] ?? []).map(({ name }) => name), offered: within };
  });
}

function inLessons({ settings }: Diary, from: number, until: number) {
  const lengths = settings.lengths.filter((minutes) => from + minutes * MINUTE_MS <= until);
  const shortest = Math.min(...lengths) * MINUTE_MS;
  const starts: Date[] = [];
  for (let at = from; at + shortest <= until; at += STEP_MS) starts.push(new Date(at));
  return { startsAt: new Date(from), endsAt: new Date(until), starts, lengths };
}

/** Working hours without what is taken, the least time beside it, and what is too soon to be offered. */
function gapsIn({ settings, hours, exceptions, taken }: Diary, { from, until, now }: Asked): Span[] {
  const soonest = now.getTime() + BEFORE_A_GAP_MS + MINUTE_MS;
  const beside = settings.leastMinutes * MINUTE_MS;
  const open = londonDays(from, until).flatMap((day) =>
    openSpans(day, hours, exceptions).flatMap((span): Span[] => {
      const [opens, closes] = span.map((minute) => instantsOn(day, minute)[0]);
      return opens !== undefined && closes !== undefined ? [[opens, closes]] : [];
    }),
  );
  return taken
    .reduce((left, one) => without(left, [one.from - beside, one.until + beside]), open)
    .map(([opens, closes]): Span => [inQuarters(Math.max(opens, soonest)), closes])
    .filter(([opens, closes]) => opens < closes);
}

function inQuarters(instant: number): number {
  return Math.ceil(instant / QUARTER_MS) * QUARTER_MS;
}

async function openGapOffers(db: Db, { instructor, from, until, now }: Asked): Promise<Gap['offered']> {
  const rows = await db
    .selectFrom('lesson_offers')
    .select(['starts_at as startsAt'])
    .select(sql<number>`count(*)::int`.as('learners'))
    .select((eb) => eb.fn.max('lapses_at').as('until'))
    .where('instructor_slug', '=', instructor)
    .where('why', '=', 'gap')
    .where('state', '=', 'open')
    .where('lapses_at', '>', now)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .groupBy('starts_at')
    .orderBy('starts_at')
    .execute();
  return rows;
}
