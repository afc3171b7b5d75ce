import type { TeachersAsked } from '#src/features/instructors/search/teachers.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { readDiaries } from './diaries.server.ts';
import { type AskedTimes, type FreeTime, freeStartsIn, freeTimesIn } from './free-times.ts';
import { withoutGuests } from './guest-holds.server.ts';
import { type LondonDay, londonDays } from './london-clock.ts';
import { lastEnd } from './working-hours.ts';

export type FreeTimesAsked = TeachersAsked &
  Pick<AskedTimes, 'minutes' | 'now'> & {
    /** Where the learner is picked up, for the drives: the outcode that was asked for, unless another is named. */
    pickUp?: string | undefined;
    from?: Date | undefined;
    until?: Date | undefined;
    /** A booking that is to be moved does not stand in its own way. */
    except?: string | undefined;
    /** For a lesson that is paid for: what guests hold beyond their share is free (R57). */
    isPaid?: boolean | undefined;
  };

export interface InstructorsTimes {
  instructor: string;
  times: FreeTime[];
}

/** When all these instructors are free in the next four weeks, by one statement. */
export async function freeTimes(db: Db | Tx, asked: FreeTimesAsked): Promise<InstructorsTimes[]> {
  const { diaries, times, days } = await diariesFor(db, asked);
  return diaries.map((diary) => ({
    instructor: diary.instructor,
    times: [...freeTimesIn(diary, times, days)],
  }));
}

/** The first times of each, whoever is free first before the others; those without a time come last, by their slugs. */
export async function firstFreeTimes(
  db: Db | Tx,
  asked: FreeTimesAsked,
  count = 1,
): Promise<InstructorsTimes[]> {
  const { diaries, times, days } = await diariesFor(db, asked);
  const found = diaries.map((diary) => ({
    instructor: diary.instructor,
    times: freeTimesIn(diary, times, days).take(count).toArray(),
  }));
  const firstOf = ({ times }: InstructorsTimes) => times[0]?.startsAt.getTime() ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => (firstOf(a) < firstOf(b) ? -1 : Number(firstOf(a) > firstOf(b))));
}

/** By instructor what is made of the starts of their free times, which are reckoned as they are read. */
export async function fromFreeStarts<Made>(
  db: Db | Tx,
  asked: FreeTimesAsked,
  make: (starts: Iterable<number>, days: readonly LondonDay[]) => Made,
): Promise<Map<string, Made>> {
  const { diaries, times, days } = await diariesFor(db, asked);
  return new Map(diaries.map((diary) => [diary.instructor, make(freeStartsIn(diary, times, days), days)]));
}

async function diariesFor(db: Db | Tx, asked: FreeTimesAsked) {
  const from = asked.from ?? asked.now;
  const { minutes, now, pickUp = asked.outcode } = asked;
  const until = asked.until ?? lastEnd(now, minutes);
  const diaries = await readDiaries(db, { ...asked, from, until });
  return {
    diaries: asked.isPaid ? await withoutGuests(db, diaries, now) : diaries,
    times: { from, until, minutes, now, outcode: pickUp } satisfies AskedTimes,
    days: londonDays(from, until),
  };
}
