import { sql } from 'kysely';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { bookableDiaries } from '../availability/availability.server.ts';
import { gapsIn, type OpenGap } from '../availability/gaps.ts';
import { learnersOfEach } from './learners-of-instructor.server.ts';
import { BEFORE_A_GAP_MS } from './make-offers.server.ts';

/** A gap with whom it would be offered to. */
export interface Gap extends OpenGap {
  /** The instructor’s own learners who could come at its start, by their names. */
  learners: string[];
  /** Who has an offer of a time in it now. */
  offered: { startsAt: Date; learners: number; until: Date }[];
}

interface GapsQuery {
  instructor: string;
  from: Date;
  until: Date;
  now: Date;
}

/** The gaps of some days that an instructor can still offer. */
export async function openGaps(db: Db, query: GapsQuery): Promise<OpenGap[]> {
  const [diary] = await bookableDiaries(db, { who: { slugs: [query.instructor] }, ...query });
  const earliest = new Date(query.now.getTime() + BEFORE_A_GAP_MS + MINUTE_MS);
  return diary ? gapsIn(diary, { ...query, earliest }) : [];
}

/** The same, with whom they would be offered to. */
export async function gapsOf(db: Db, query: GapsQuery): Promise<Gap[]> {
  const { instructor, now } = query;
  const gaps = await openGaps(db, query);
  if (gaps.length === 0) return [];
  const offered = await openGapOffers(db, query);
  const times = gaps.map(({ startsAt, lengths: [minutes = 60] }) => ({
    startsAt,
    minutes,
    endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS),
  }));
  const fits = await learnersOfEach(db, { instructor, times, now });
  return gaps.map((gap, index) => {
    const within = offered.filter((one) => gap.startsAt <= one.startsAt && one.startsAt < gap.endsAt);
    return { ...gap, learners: (fits[index] ?? []).map(({ name }) => name), offered: within };
  });
}

async function openGapOffers(db: Db, { instructor, from, until, now }: GapsQuery): Promise<Gap['offered']> {
  const rows = await db
    .selectFrom('lesson_offers')
    .select(['starts_at as startsAt'])
    .select(sql<number>`count(*)::int`.as('learners'))
    .select((eb) => eb.fn.max('expires_at').as('until'))
    .where('instructor_slug', '=', instructor)
    .where('why', '=', 'gap')
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .groupBy('starts_at')
    .orderBy('starts_at')
    .execute();
  return rows;
}
