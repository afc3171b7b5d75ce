import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type CopyKey, lockCopy } from '../access/copy.server.ts';
import { type QuestionBank, shownOrder } from '../bank/question-bank.ts';
import { afterAnswer, dueToday, type Progress, topicProgress } from './repetition.ts';

/** An answer to a question of the bank. */
export interface GivenAnswer {
  question: string;
  isRight: boolean;
}

/** What is kept of a copy's answers, by question. */
export async function progressOf(db: Db, copy: CopyKey): Promise<Map<string, Progress>> {
  const rows = await db
    .selectFrom('learning_progress')
    .select(['question', 'box', 'due_on'])
    .where('order_id', '=', copy.order_id)
    .where('copy', '=', copy.copy)
    .execute();
  return new Map(rows.map(({ question, box, due_on }) => [question, { box, dueOn: due_on }]));
}

/** Keeps answers, each of another question, and puts their questions into their boxes. */
export async function recordAnswers(tx: Tx, copy: CopyKey, answers: readonly GivenAnswer[], now: Date) {
  if (answers.length === 0) return;
  await lockCopy(tx, copy);
  const before = await progressOf(tx, copy);
  const today = londonDate(now);
  await tx
    .insertInto('learning_progress')
    .values(
      answers.map(({ question, isRight }) => {
        const { box, dueOn } = afterAnswer(before.get(question), isRight, today);
        return {
          ...copy,
          question,
          box,
          due_on: dueOn,
          right_count: isRight ? 1 : 0,
          wrong_count: isRight ? 0 : 1,
          answered_at: now,
        };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'copy', 'question']).doUpdateSet((row) => ({
        box: row.ref('excluded.box'),
        due_on: row.ref('excluded.due_on'),
        right_count: row('learning_progress.right_count', '+', row.ref('excluded.right_count')),
        wrong_count: row('learning_progress.wrong_count', '+', row.ref('excluded.wrong_count')),
        answered_at: row.ref('excluded.answered_at'),
      })),
    )
    .execute();
}

/** Keeps the answer at a place of a question as practice shows it. Undefined where the bank has no such question. */
export async function answerQuestion(
  db: Db,
  { copy, bank }: { copy: CopyKey; bank: QuestionBank },
  { question, option }: { question: string; option: number },
  now: Date,
): Promise<{ right: boolean } | undefined> {
  if (!bank.byId.has(question)) return undefined;
  const isRight = shownOrder(question)[option] === 0;
  await db.transaction().execute((tx) => recordAnswers(tx, copy, [{ question, isRight }], now));
  return { right: isRight };
}

/** How many questions a page of repetition has at most. */
const MAX_REPEATED = 20;

/** What pages show of a copy's progress: each topic, and what is to repeat today. */
export async function learningProgress(
  db: Db,
  { copy, bank }: { copy: CopyKey; bank: QuestionBank },
  now: Date,
) {
  const kept = await progressOf(db, copy);
  const known = [...kept].flatMap(([id, progress]) => (bank.byId.has(id) ? [{ id, ...progress }] : []));
  const due = dueToday(known, londonDate(now)).map(({ id }) => id);
  const next = known.map(({ dueOn }) => dueOn).toSorted()[0];
  return {
    kept,
    topics: bank.topics.map(({ slug, questions }) => ({
      slug,
      ...topicProgress(
        questions.map(({ id }) => id),
        kept,
      ),
    })),
    due,
    /** Of those due: what one page has. */
    toRepeat: due.slice(0, MAX_REPEATED),
    /** The day on which the next is due, where none is today. */
    nextOn: due.length === 0 ? next : undefined,
  };
}
