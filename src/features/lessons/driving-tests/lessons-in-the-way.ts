import { aroundTest } from './around-test.ts';

/** The learner has lessons at the time of the test, and has not said what to do about them. */
export const LESSON_IN_THE_WAY = 'lesson_in_the_way';
/** Something else is in the instructor's diary then. */
export const CAR_TAKEN = 'car_taken';

/** A lesson of the learner's as the form of the test knows it, by the clock in London. */
export interface LessonToCome {
  id: string;
  version: number;
  /** YYYY-MM-DD. */
  day: string;
  /** "Friday 4 December, 10:00 to 11:30". */
  when: string;
  instructor: string;
  /** Minutes after midnight, with the least time between lessons beside it where the instructor's car is needed. */
  from: number;
  until: number;
  /** What cancelling it costs. */
  chargedMinutes: number;
}

/** The lessons while the car is kept for a test on a day, at a time such as "10:14". */
export function lessonsInTheWay<Lesson extends Pick<LessonToCome, 'day' | 'from' | 'until'>>(
  lessons: readonly Lesson[],
  { day, time }: { day: string; time: string },
): Lesson[] {
  const [hour, minutes] = time.split(':').map(Number);
  if (hour === undefined || minutes === undefined || Number.isNaN(hour + minutes)) return [];
  const [from, until] = aroundTest(hour * 60 + minutes, 1);
  return lessons.filter((lesson) => lesson.day === day && lesson.from < until && from < lesson.until);
}

/** What the form sends of the lessons that it names: as they are, and what cancelling them costs. */
export function writtenLessons(
  lessons: readonly Pick<LessonToCome, 'id' | 'version' | 'chargedMinutes'>[],
): string {
  return lessons.map(({ id, version, chargedMinutes }) => [id, version, chargedMinutes].join(',')).join(' ');
}

export function readLessons(written: string) {
  return written
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [id = '', version = '', charged_minutes = ''] = one.split(',');
      return { id, version, charged_minutes };
    });
}
