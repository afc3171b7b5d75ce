import { MINUTE_MS } from '#src/platform/dates.ts';

/** As the official test: 50 questions in 57 minutes, 43 to pass. */
export const OFFICIAL = { questions: 50, minutes: 57, pass: 43 } as const;

/** A test of fewer questions has the same share of the time and of the pass mark. */
export function rulesFor(questions: number): { minutes: number; pass: number } {
  const share = questions / OFFICIAL.questions;
  return { minutes: Math.ceil(OFFICIAL.minutes * share), pass: Math.ceil(OFFICIAL.pass * share) };
}

/** Answers that were given in time may come this much later: a line can be lost in the last minute. */
export const GRACE_MS = MINUTE_MS;

/**
 * The questions of a new test, mixed: as many of each topic as of the others, and one more of those topics that have most.
 * Of a topic come those that were in the fewest tests before, by chance among equals.
 */
export function drawTest(
  topics: readonly { ids: readonly string[] }[],
  before: readonly (readonly string[])[],
  random: () => number,
): string[] {
  const shares = sharesOf(
    topics.map(({ ids }) => ids.length),
    OFFICIAL.questions,
  );
  const uses = Map.groupBy(before.flat(), (id) => id);
  return topics
    .flatMap(({ ids }, index) =>
      ids
        .map((id) => ({ id, uses: uses.get(id)?.length ?? 0, chance: random() }))
        .toSorted((a, b) => a.uses - b.uses || a.chance - b.chance)
        .slice(0, shares[index]),
    )
    .map(({ id }) => ({ id, chance: random() }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ id }) => id);
}

/** How many of each topic: rounds of one each, as long as it has more, the largest topics first. */
export function sharesOf(sizes: readonly number[], most: number): number[] {
  const shares = sizes.map(() => 0);
  const largestFirst = sizes.map((size, index) => ({ size, index })).toSorted((a, b) => b.size - a.size);
  let left = Math.min(
    most,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  while (left > 0)
    for (const { size, index } of largestFirst) {
      const share = shares[index] ?? 0;
      if (left === 0 || share >= size) continue;
      shares[index] = share + 1;
      left -= 1;
    }
  return shares;
}

/** The author's number of the answer that was given, 0 if it is right; null for none. */
export type Answer = number | null;

export interface TakenTest {
  startedAt: Date;
  endsAt: Date;
  finishedAt: Date | null;
  answers: readonly Answer[];
}

/** Whether it is marked: handed in, or out of time. */
export function isOver({ endsAt, finishedAt }: Pick<TakenTest, 'endsAt' | 'finishedAt'>, now: Date): boolean {
  return finishedAt !== null || now >= endsAt;
}

/** Whether an answer still counts. */
export function takesAnswers(
  { endsAt, finishedAt }: Pick<TakenTest, 'endsAt' | 'finishedAt'>,
  now: Date,
): boolean {
  return finishedAt === null && now.getTime() < endsAt.getTime() + GRACE_MS;
}

export interface Score {
  right: number;
  questions: number;
  pass: number;
  passed: boolean;
}

export function scoreOf(answers: readonly Answer[]): Score {
  const right = answers.filter((answer) => answer === 0).length;
  const { pass } = rulesFor(answers.length);
  return { right, questions: answers.length, pass, passed: right >= pass };
}

/** What is left, as a clock shows it: "56:09". */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether a test's clock has just passed one of the times that are spoken, and what is said then. */
export function spokenBetween(beforeMs: number, nowMs: number): string | undefined {
  const passed = [5, 1].filter((minutes) => beforeMs > minutes * MINUTE_MS && nowMs <= minutes * MINUTE_MS);
  const last = passed.at(-1);
  return last && nowMs > 0 ? `${last} ${last === 1 ? 'minute' : 'minutes'} left.` : undefined;
}
