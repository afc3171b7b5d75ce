import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { deleteAnswers } from './copy.server.ts';

/** When learning was opened to this email address, without the code, which is kept hashed, and what was answered with it. */
export async function learningDataOf(db: Db, email: string) {
  const access = await accessOf(db, email).selectAll().execute();
  return Promise.all(
    access.map(async ({ code_hash, encrypted_code, ...own }) => {
      const ofCopy = { order_id: own.order_id, copy: own.copy };
      const [answers, tests] = await Promise.all([
        db
          .selectFrom('learning_progress')
          .select(['question', 'box', 'due_on', 'right_count', 'wrong_count', 'answered_at'])
          .where((where) => where.and(ofCopy))
          .execute(),
        db
          .selectFrom('learning_tests')
          .select(['started_at', 'ends_at', 'finished_at', 'questions', 'answers', 'flagged'])
          .where((where) => where.and(ofCopy))
          .execute(),
      ]);
      const mockTests = tests.map(({ questions, answers: given, flagged, ...test }) => ({
        ...test,
        questions: questions.map((question, index) => ({
          question,
          answer: resultOf(given[index] ?? null),
          flagged: flagged[index] ?? false,
        })),
      }));
      return { ...own, answers, mock_tests: mockTests };
    }),
  );
}

/** The code goes on working; it can no longer be sent again. What was answered with it is deleted. */
export async function anonymiseLearning(tx: Tx, email: string) {
  await deleteAnswers(tx, await accessOf(tx, email).select(['order_id', 'copy']).execute());
  await tx
    .updateTable('learning_access')
    .set({ email: 'erased@erased.invalid', encrypted_code: null })
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

function resultOf(answer: number | null): 'right' | 'wrong' | 'none' {
  if (answer === null) return 'none';
  return answer === 0 ? 'right' : 'wrong';
}

function accessOf(db: Db, email: string) {
  return db
    .selectFrom('learning_access')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()));
}
