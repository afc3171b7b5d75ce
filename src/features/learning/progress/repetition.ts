import { daysLater } from '#src/platform/dates.ts';

/** The address of what comes back today, beside those of the topics. */
export const REPEAT = 'repeat';

/** After how many days a question comes again, by its box: the first after it was answered right once. */
export const INTERVALS = [0, 1, 3, 7, 16, 35] as const;

/** What is kept of a question that was answered. */
export interface Progress {
  /** 0 where the last answer was wrong, then one more for each right one, up to 5. */
  box: number;
  /** The day from which it is repeated. */
  dueOn: string;
}

/**
 * Where a question goes by an answer (Leitner's boxes). A wrong one begins again at once. A right one comes back later each
 * time, but counts only on the day that it is due: a learner who answers the same question again and again in an evening
 * has seen its answer.
 */
export function afterAnswer(before: Progress | undefined, isRight: boolean, today: string): Progress {
  if (!isRight) return { box: 0, dueOn: today };
  if (before && before.dueOn > today) return before;
  const box = Math.min((before?.box ?? 0) + 1, INTERVALS.length - 1);
  return { box, dueOn: daysLater(today, INTERVALS[box] ?? 0) };
}

/** What is to repeat on a day: wrong ones first, then what has waited longest. */
export function dueToday<One extends Progress>(progress: readonly One[], today: string): One[] {
  return progress
    .filter(({ dueOn }) => dueOn <= today)
    .toSorted(
      (a, b) => Number(a.box > 0) - Number(b.box > 0) || a.dueOn.localeCompare(b.dueOn) || a.box - b.box,
    );
}

/** How a topic stands, by the last answer to each of its questions. */
export interface TopicProgress {
  right: number;
  wrong: number;
  /** All its questions. */
  questions: number;
}

export function topicProgress(
  ids: readonly string[],
  progress: ReadonlyMap<string, Progress>,
): TopicProgress {
  const answered = ids.flatMap((id) => progress.get(id) ?? []);
  const wrong = answered.filter(({ box }) => box === 0).length;
  return { right: answered.length - wrong, wrong, questions: ids.length };
}

/** "12 of 22 right, 3 wrong, 7 not answered yet". */
export function formatProgress({ right, wrong, questions }: TopicProgress): string {
  const open = questions - right - wrong;
  if (open === questions) return 'Not started';
  return [
    `${right} of ${questions} right`,
    wrong > 0 && `${wrong} wrong`,
    open > 0 && `${open} not answered yet`,
  ]
    .filter(Boolean)
    .join(', ');
}
