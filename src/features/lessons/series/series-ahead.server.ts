import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { formatWeekday, londonDay, weekdayNames } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { isUuid } from '#src/platform/slug.ts';
import { clockTime } from '../availability/london-clock.ts';
import type { Booking, Role } from '../booking.ts';
import { findLearner } from '../learners/find-learner.server.ts';
import { policyOf } from '../policy/cancellation-policy.server.ts';
import { type CancellationPolicy, minutesOf } from '../policy/cancellation-policy.ts';
import { findSeriesOf, type LessonSeries, lessonsAheadOf, seriesOfLearner } from './series.server.ts';
import type { PlanNames } from './weekly-text.ts';

/** Who looks at weekly lessons to change them. A parent is a person with the lessons of several learners. */
export type SeriesReader = 'learner' | 'parent' | 'instructor' | 'office';

/** Weekly lessons that are to be changed, as somebody sees them. */
export interface SeriesAhead {
  series: LessonSeries;
  /** Those that are ahead, at least one: an instructor’s are their own. */
  lessons: readonly [Booking, ...Booking[]];
  instructors: Map<string, string>;
  names: PlanNames;
  /** Whose costs are shown: only a learner is ever charged, and the office may act for one. */
  role: Role;
  ruleOf(lesson: Booking): CancellationPolicy;
  now: Date;
}

/** Undefined where none of them is ahead. */
export async function seriesAhead(
  db: Db,
  { series, reader, instructor, now }: SeriesToRead & { series: LessonSeries },
): Promise<SeriesAhead | undefined> {
  const all = await lessonsAheadOf(db, series.id, now);
  const [first, ...others] = instructor ? all.filter((lesson) => lesson.instructor === instructor) : all;
  if (!first) return undefined;
  const lessons: SeriesAhead['lessons'] = [first, ...others];
  const [instructors, learner] = await Promise.all([instructorNames(db), findLearner(db, series.learnerId)]);
  const rules = new Map(
    await Promise.all(
      [...new Set(lessons.map(({ policyVersion }) => policyVersion))].map(
        async (version) => [version, await policyOf(db, version)] as const,
      ),
    ),
  );
  return {
    series,
    lessons,
    instructors,
    names: {
      learner: reader === 'learner' ? undefined : firstNameOf(learner.name),
      instructor: reader === 'instructor' ? undefined : firstNameOf(instructors.get(first.instructor) ?? ''),
    },
    role: reader === 'instructor' ? 'instructor' : 'learner',
    ruleOf: ({ policyVersion }) => rules.get(policyVersion) ?? { version: 0, freeHours: 0 },
    now,
  };
}

/** Weekly lessons that an address names beside their learner. Undefined where they are not that learner's. */
export async function seriesOfAddress(
  db: Db,
  { id, series: seriesId }: SeriesAddress,
  { reader, instructor, now }: SeriesToRead,
) {
  const series = id && isUuid(seriesId) ? await findSeriesOf(db, id, seriesId) : undefined;
  if (!series) return undefined;
  const { name } = await findLearner(db, series.learnerId);
  const ahead = await seriesAhead(db, { series, reader, instructor, now });
  return { learner: { id: series.learnerId, name }, ahead };
}

export interface SeriesAddress {
  id?: string | undefined;
  series?: string | undefined;
}

interface SeriesToRead {
  reader: SeriesReader;
  /** Lessons with them alone. */
  instructor?: string | undefined;
  now: Date;
}

/** Weekly times of a learner that are shown as one, from two lessons on: what they are called, and how far they go. */
export async function weeklyTimesOf(
  db: Db,
  learnerId: string,
  { coming, now }: { coming: readonly Booking[]; now: Date },
) {
  const today = londonDay(now);
  return (await seriesOfLearner(db, learnerId)).flatMap((series) => {
    const lessons = coming.filter(({ seriesId }) => seriesId === series.id);
    const lastLesson = lessons.at(-1);
    if (!lastLesson || lessons.length < 2) return [];
    const { weekday, minute } = series;
    const ends = (minute + minutesOf(lastLesson)) % 1440;
    return [
      {
        title: `Every ${weekdayNames[weekday - 1]}, ${clockTime(minute)} to ${clockTime(ends)}`,
        count: lessons.length,
        last: formatWeekday(londonDay(lastLesson.startsAt), today),
        lastLesson,
        series,
      },
    ];
  });
}
