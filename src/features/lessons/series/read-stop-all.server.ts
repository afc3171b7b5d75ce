import { formatWeekday, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { formatTime } from '../availability/london-clock.ts';
import { worthForLearner } from '../policy/cancellation-policy.server.ts';
import { calculateCancellationCost, minutesOf } from '../policy/cancellation-policy.ts';
import type { SeriesAhead } from './series-ahead.server.ts';

/** What the address says instead of a last lesson where none is kept. */
export const NONE = 'none';

/** The lessons after the one that is kept as the last, with what giving them up costs. What is free to give up comes first. */
export async function stopAllPlan(
  db: Db,
  { series, lessons, instructors, names, role, ruleOf, now }: SeriesAhead,
  asked: string | null,
) {
  const today = londonDay(now);
  const all = lessons.map((lesson) => {
    const { chargedMinutes } = calculateCancellationCost({ rule: ruleOf(lesson), lesson, role, now });
    return {
      id: lesson.id,
      version: lesson.version,
      minutes: minutesOf(lesson),
      chargedMinutes,
      when: formatTime(lesson.startsAt, now),
      day: formatWeekday(londonDay(lesson.startsAt), today),
      instructor: instructors.get(lesson.instructor) ?? '',
    };
  });
  const firstFree = all.findIndex(({ chargedMinutes }) => chargedMinutes === 0);
  const kept = asked === NONE ? -1 : all.findIndex(({ id }) => id === asked);
  // Something is to be stopped: of one lesson alone none is kept.
  const last = asked === NONE || kept >= 0 ? kept : Math.min(Math.max(0, firstFree - 1), all.length - 2);
  const stopped = all.slice(last + 1);
  const charged = stopped.reduce((sum, { chargedMinutes }) => sum + chargedMinutes, 0);
  return {
    series: series.id,
    names,
    all,
    last: all[last]?.id ?? NONE,
    stopped,
    minutes: stopped.reduce((sum, { minutes }) => sum + minutes, 0),
    charged,
    worth: await worthForLearner(db, series.learnerId, charged),
    freeHours: ruleOf(lessons[0]).freeHours,
  };
}

export type StopAllPlan = Awaited<ReturnType<typeof stopAllPlan>>;
