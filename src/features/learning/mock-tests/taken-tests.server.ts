import { randomInt, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type CopyKey, lockCopy } from '../access/copy.server.ts';
import { type QuestionBank, shownOrder } from '../bank/question-bank.ts';
import { recordAnswers } from '../progress/progress.server.ts';
import { drawTest, isOver, rulesFor, type TakenTest, takesAnswers } from './mock-test.ts';

/** Of one copy: older ones go when another begins. */
const MAX_KEPT = 50;

export interface KeptTest extends TakenTest {
  id: string;
  questions: string[];
  flagged: boolean[];
}

/** What a learner gave to one question of a test. */
export interface TestEntry {
  /** From 1. */
  number: number;
  /** The place of the answer as it is shown. Undefined leaves what was chosen before. */
  option?: number | undefined;
  flagged: boolean;
}

/** In each test the answers of a question have other places. */
export const seedOf = (test: string, question: string) => `${test}/${question}`;

function testsOf(db: Db, copy: CopyKey) {
  return db
    .selectFrom('learning_tests')
    .select(['id', 'started_at as startedAt', 'ends_at as endsAt', 'finished_at as finishedAt'])
    .select(['questions', 'answers', 'flagged'])
    .where('order_id', '=', copy.order_id)
    .where('copy', '=', copy.copy)
    .orderBy('started_at', 'desc')
    .orderBy('id');
}

/** All tests of a copy, newest first. */
export function listTests(db: Db, copy: CopyKey): Promise<KeptTest[]> {
  return testsOf(db, copy).execute();
}

export function findTest(db: Db, copy: CopyKey, id: string): Promise<KeptTest | undefined> {
  return testsOf(db, copy).where('id', '=', id).executeTakeFirst();
}

/** Begins a test; where one is running, that one goes on. Answers its id. */
export async function startTest(
  tx: Tx,
  { copy, bank }: { copy: CopyKey; bank: QuestionBank },
  now: Date,
): Promise<string> {
  await lockCopy(tx, copy);
  const before = await listTests(tx, copy);
  const running = before.find((test) => !isOver(test, now));
  if (running) return running.id;
  const questions = drawTest(
    bank.topics.map((topic) => ({ ids: topic.questions.map(({ id }) => id) })),
    before.map((test) => test.questions),
    () => randomInt(2 ** 32),
  );
  const id = randomUUID();
  await tx
    .insertInto('learning_tests')
    .values({
      ...copy,
      id,
      started_at: now,
      ends_at: new Date(now.getTime() + rulesFor(questions.length).minutes * MINUTE_MS),
      questions,
      answers: questions.map(() => null),
      flagged: questions.map(() => false),
    })
    .execute();
  const gone = before.slice(MAX_KEPT - 1).map((test) => test.id);
  if (gone.length > 0) await tx.deleteFrom('learning_tests').where('id', 'in', gone).execute();
  return id;
}

/** Keeps answers of a running test: the same ones again change nothing. */
export async function saveEntries(
  tx: Tx,
  { copy, id }: { copy: CopyKey; id: string },
  entries: readonly TestEntry[],
  now: Date,
): Promise<'saved' | 'over' | 'missing'> {
  const test = await testsOf(tx, copy).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!test || entries.some(({ number }) => number > test.questions.length)) return 'missing';
  if (!takesAnswers(test, now)) return 'over';
  const answers = [...test.answers];
  const flagged = [...test.flagged];
  for (const { number, option, flagged: isFlagged } of entries) {
    const order = shownOrder(seedOf(id, test.questions[number - 1] ?? ''));
    if (option !== undefined) answers[number - 1] = order[option] ?? null;
    flagged[number - 1] = isFlagged;
  }
  await tx.updateTable('learning_tests').set({ answers, flagged }).where('id', '=', id).execute();
  return 'saved';
}

/** Hands a test in. What was answered counts as practice too, once. False where there is no such test. */
export async function finishTest(
  tx: Tx,
  { copy, id }: { copy: CopyKey; id: string },
  now: Date,
): Promise<boolean> {
  await lockCopy(tx, copy);
  const test = await testsOf(tx, copy).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!test || test.finishedAt) return test !== undefined;
  await tx.updateTable('learning_tests').set({ finished_at: now }).where('id', '=', id).execute();
  const given = test.questions.map((question, index) => ({ question, answer: test.answers[index] ?? null }));
  const answered = given.filter(({ answer }) => answer !== null);
  await recordAnswers(
    tx,
    copy,
    answered.map(({ question, answer }) => ({ question, isRight: answer === 0 })),
    now,
  );
  return true;
}
