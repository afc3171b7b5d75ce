import type { Db } from '#src/platform/db/db.server.ts';
import type { NextInQueue } from '../../parts/done-notice.tsx';
import { openQueue } from './open-queue.server.ts';

/** Acts that see to something that waits on Today; what follows one is the next thing there. */
export const SEE_TO_IT: ReadonlySet<string> = new Set([
  'placeLessons',
  'recordTrainingCall',
  'postParcel',
  'postCards',
  'correctVoucher',
  'sendVoucherAgain',
  'sendEmailAgain',
  'sendOrderEmailAgain',
  'publishReview',
  'rejectReview',
  'answerCourseQuestion',
  'markCourseQuestionAnswered',
  'passTestOn',
  'settleByHand',
  'lookAgainAtPayment',
]);

/** The most urgent thing on Today that nobody else has taken, for whoever has just seen to another one. */
export async function nextInQueue(
  db: Db,
  { done, staffId, now }: { done: string | null; staffId: string; now: Date },
): Promise<NextInQueue | undefined> {
  if (done === null || !SEE_TO_IT.has(done)) return undefined;
  const queue = await openQueue(db, now);
  const next = queue.find(({ taken }) => taken === null || taken.by === staffId);
  return next && { what: next.what, href: 'href' in next.act ? next.act.href : next.href };
}
