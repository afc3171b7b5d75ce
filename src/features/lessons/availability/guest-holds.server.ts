import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { readDiaries } from './diaries.server.ts';
import { isShareUsed, isWithinShare } from './guest-share.ts';
import { type Diary, hasRoom, type Taken } from './slots.ts';
import { lastEnd } from './working-hours.ts';

interface GuestHold extends Taken {
  id: string;
  instructor: string;
}

/** What baskets hold: nobody has paid for it. */
async function guestHolds(db: Db, instructors: readonly string[], now: Date): Promise<GuestHold[]> {
  if (instructors.length === 0) return [];
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'instructor_slug', 'starts_at', 'ends_at', 'pick_up_outcode'])
    .where('instructor_slug', 'in', [...instructors])
    .where('state', '=', sql.lit('held'))
    .where('learner_id', 'is', null)
    .where('held_until', '>', now)
    .execute();
  return rows.map(({ id, instructor_slug, starts_at, ends_at, pick_up_outcode }) => ({
    id,
    instructor: instructor_slug,
    outcode: pick_up_outcode,
    from: starts_at.getTime(),
    until: ends_at.getTime(),
  }));
}

/** Whole diaries, as far ahead as lessons are booked. */
function wholeDiaries(db: Db, slugs: readonly string[], now: Date): Promise<Diary[]> {
  return readDiaries(db, { slugs, from: now, until: lastEnd(now, 60), now });
}

/** What guests hold where they hold their share of a diary. Mostly nobody holds anything. */
async function holdsToPassOver(db: Db, slugs: readonly string[], now: Date): Promise<GuestHold[]> {
  const holds = await guestHolds(db, slugs, now);
  if (holds.length === 0) return [];
  const whole = await wholeDiaries(db, [...new Set(holds.map(({ instructor }) => instructor))], now);
  return whole.flatMap((diary) => {
    const own = holds.filter(({ instructor }) => instructor === diary.instructor);
    return isShareUsed(diary, own, now) ? own : [];
  });
}

/** Diaries as learners with paid hours see them: guests' holds never close one to them. */
export async function withoutGuests(db: Db, diaries: Diary[], now: Date): Promise<Diary[]> {
  const busy = diaries.filter(({ taken }) => taken.length > 0).map(({ instructor }) => instructor);
  const passed = await holdsToPassOver(db, busy, now);
  if (passed.length === 0) return diaries;
  return diaries.map((diary) => {
    const starts = passed.filter(({ instructor }) => instructor === diary.instructor).map(({ from }) => from);
    return { ...diary, taken: diary.taken.filter(({ from }) => !starts.includes(from)) };
  });
}

/** Whether guests may hold what they hold now, with this as the last. The caller has locked the diary. */
export async function guestsMayHold(
  tx: Tx,
  { id, instructor, now }: { id: string; instructor: string; now: Date },
): Promise<boolean> {
  const guests = await guestHolds(tx, [instructor], now);
  const last = guests.find((hold) => hold.id === id);
  const [diary] = await wholeDiaries(tx, [instructor], now);
  return !diary || !last || isWithinShare(diary, { guests, last, now });
}

/** The holds of guests that a lesson from paid hours passes over, by their ids. */
export async function guestsInTheWay(
  tx: Tx,
  time: { instructor: string; startsAt: Date; endsAt: Date; outcode: string; now: Date },
): Promise<string[]> {
  const { instructor, now } = time;
  const passed = await holdsToPassOver(tx, [instructor], now);
  if (passed.length === 0) return [];
  const [diary] = await wholeDiaries(tx, [instructor], now);
  if (!diary) return [];
  return passed.filter((hold) => !hasRoom({ ...diary, taken: [hold] }, time)).map(({ id }) => id);
}
