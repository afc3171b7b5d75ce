import type { BookingKind } from '../booking.ts';

/** One change of a lesson, from its events. */
export interface LessonEvent {
  lesson: string;
  learner: string;
  kind: BookingKind;
  what: 'booked' | 'moved' | 'cancelled';
  /** Whose diary the lesson stood in before, and stands in after it. */
  instructorBefore: string | null;
  instructor: string;
  from: Date | null;
  to: Date;
  /** Whether the instructor whose diary it is did it. */
  isOwn: boolean;
  by: string;
  at: Date;
}

/** What several changes of one lesson come to in one diary. Null where it did not stand there, or stands there no more. */
export interface NetChange extends Pick<LessonEvent, 'lesson' | 'learner' | 'kind' | 'by' | 'at'> {
  before: Date | null;
  after: Date | null;
}

/** What others have changed in an instructor's diary, a line for each lesson, in the order of what happened to them last. */
export function netChanges(events: readonly LessonEvent[], instructor: string): NetChange[] {
  const lessons = Map.groupBy(events, ({ lesson }) => lesson);
  return [...lessons.values()]
    .flatMap((ofLesson): NetChange[] => {
      const [first, last] = [ofLesson[0], ofLesson.at(-1)];
      const lastOfOthers = ofLesson.findLast(({ isOwn }) => !isOwn);
      if (!first || !last || !lastOfOthers) return [];
      const before = first.what !== 'booked' && first.instructorBefore === instructor ? first.from : null;
      const after = last.what !== 'cancelled' && last.instructor === instructor ? last.to : null;
      if (!before && !after) return [];
      // There and back again: only where somebody is picked up may be another.
      if (ofLesson.length > 1 && before?.getTime() === after?.getTime()) return [];
      const { lesson, learner, kind, by, at } = lastOfOthers;
      return [{ lesson, learner, kind, by, at, before, after }];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
