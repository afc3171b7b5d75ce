import type { TeachersAsked } from '#src/features/instructors/teachers.server.ts';
import { londonDays } from '#src/platform/calendar/london-clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { readDiaries } from './diaries.server.ts';
import { type AskedTimes, type FreeTime, freeTimesIn } from './free-times.ts';

/** How far ahead lessons can be booked. */
const WEEKS_AHEAD = 4;

export type FreeTimesAsked = TeachersAsked &
  Pick<AskedTimes, 'minutes' | 'now'> & {
    /** Where the learner is picked up: decides who comes there, and how long the drives are. */
    outcode?: string | undefined;
    from?: Date | undefined;
    until?: Date | undefined;
    /** A booking that is to be moved does not stand in its own way. */
    except?: string | undefined;
  };

export interface InstructorsTimes {
  instructor: string;
  times: FreeTime[];
}

/** When all these instructors are free in the next four weeks, by one statement. */
export async function freeTimes(db: Db | Tx, asked: FreeTimesAsked): Promise<InstructorsTimes[]> {
  const { diaries, span } = await diariesFor(db, asked);
  const days = londonDays(span.from, span.until);
  return diaries.map((diary) => ({
    instructor: diary.instructor,
    times: [...freeTimesIn(diary, { ...asked, ...span }, days)],
  }));
}

/** The first times of each, whoever is free first before the others; those without a time come last, by their slugs. */
export async function firstFreeTimes(
  db: Db | Tx,
  asked: FreeTimesAsked,
  count = 1,
): Promise<InstructorsTimes[]> {
  const { diaries, span } = await diariesFor(db, asked);
  const days = londonDays(span.from, span.until);
  const found = diaries.map((diary) => ({
    instructor: diary.instructor,
    times: freeTimesIn(diary, { ...asked, ...span }, days)
      .take(count)
      .toArray(),
  }));
  const firstOf = ({ times }: InstructorsTimes) => times[0]?.startsAt.getTime() ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => (firstOf(a) < firstOf(b) ? -1 : Number(firstOf(a) > firstOf(b))));
}

async function diariesFor(db: Db | Tx, asked: FreeTimesAsked) {
  const from = asked.from ?? asked.now;
  const until = asked.until ?? new Date(from.getTime() + WEEKS_AHEAD * 7 * DAY_MS);
  const span = { from, until };
  return { diaries: await readDiaries(db, { ...asked, ...span }), span };
}
