import { type Diary, ignoringLeadTime, isFreeFrom, type Slot, slotsIn } from '../availability/slots.ts';
import type { BookingKind, LessonLength } from '../booking.ts';

/** A lesson whose instructor cannot give it. */
export interface AffectedLesson {
  id: string;
  kind: BookingKind;
  instructor: string;
  startsAt: Date;
  endsAt: Date;
  minutes: LessonLength;
  outcode: string;
  /** Who could teach this learner, the best first. */
  others: readonly string[];
}

export interface Choices {
  /** The instructors who are free at that very time, the best first. */
  sameTime: string[];
  /** Otherwise the nearest free times of others, one each. */
  nearest: Slot[];
  /** The first free time of the learner's own instructor once they are back. */
  own: Slot | undefined;
  /** What is taken unless the staff choose otherwise. */
  suggested:
    | { action: 'move'; time: Slot }
    | { action: 'propose'; time: Slot }
    | { action: 'cancel' | 'ring' };
}

const NEAREST_SHOWN = 3;

/**
 * For each lesson who could give it instead, and what is suggested: another instructor at the same time, or else to ask the
 * learner for the first time of their own one after `back`. What is suggested for one lesson is taken for the next. A driving
 * test keeps its time: somebody else takes the learner to it, or the learner is rung.
 */
export function suggestFor(
  lessons: readonly AffectedLesson[],
  diaries: readonly Diary[],
  { until, back, now }: { until: Date; back: Date; now: Date },
): Map<string, Choices> {
  // Staff ring the stand-in.
  const bySlug = new Map(diaries.map((diary) => [diary.instructor, ignoringLeadTime(diary)]));
  const choicesByLesson = new Map<string, Choices>();
  for (const lesson of lessons) {
    const timesOf = (slug: string, from: Date, diary = bySlug.get(slug)) =>
      diary ? slotsIn(diary, { from, until, minutes: lesson.minutes, outcode: lesson.outcode, now }) : [];
    const others = lesson.others.filter((slug) => slug !== lesson.instructor);
    const isTest = lesson.kind === 'test';
    const sameTime = others.filter((slug) => {
      const diary = bySlug.get(slug);
      if (isTest) return diary !== undefined && isFreeFrom(diary, lesson);
      return isFreeAt(timesOf(slug, lesson.startsAt), lesson.startsAt);
    });
    const nearest = (isTest ? [] : others)
      .filter((slug) => !sameTime.includes(slug))
      .flatMap((slug) => nearestTo(lesson.startsAt, timesOf(slug, now)) ?? [])
      .sort((a, b) => distance(a, lesson) - distance(b, lesson))
      .slice(0, NEAREST_SHOWN);
    const [own] = isTest ? [] : timesOf(lesson.instructor, back);
    const [first] = sameTime;
    const suggested: Choices['suggested'] = first
      ? { action: 'move', time: { instructor: first, startsAt: lesson.startsAt, endsAt: lesson.endsAt } }
      : own
        ? { action: 'propose', time: own }
        : { action: isTest ? 'ring' : 'cancel' };
    choicesByLesson.set(lesson.id, { sameTime, nearest, own, suggested });
    if ('time' in suggested) take(bySlug, suggested.time, lesson.outcode);
  }
  return choicesByLesson;
}

function isFreeAt(times: Iterable<Slot>, startsAt: Date): boolean {
  for (const time of times) {
    if (time.startsAt.getTime() === startsAt.getTime()) return true;
    if (time.startsAt > startsAt) return false;
  }
  return false;
}

function nearestTo(startsAt: Date, times: Iterable<Slot>): Slot | undefined {
  let best: Slot | undefined;
  for (const time of times) {
    if (best && distance(time, { startsAt }) >= distance(best, { startsAt })) {
      // Times come in order: once they get further away, they stay so.
      if (time.startsAt > startsAt) break;
      continue;
    }
    best = time;
  }
  return best;
}

function distance(time: { startsAt: Date }, { startsAt }: { startsAt: Date }): number {
  return Math.abs(time.startsAt.getTime() - startsAt.getTime());
}

function take(diaries: Map<string, Diary>, { instructor, startsAt, endsAt }: Slot, outcode: string) {
  const diary = diaries.get(instructor);
  if (!diary) return;
  const taken = [...diary.taken, { from: startsAt.getTime(), until: endsAt.getTime(), outcode }];
  diaries.set(instructor, { ...diary, taken: taken.sort((a, b) => a.from - b.from) });
}
