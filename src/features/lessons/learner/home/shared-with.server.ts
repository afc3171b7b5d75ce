import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { sharesOfLearner } from '../../learners/shares.server.ts';

/** Who a buyer has passed the lessons to, and where emails about them go. Other readers get nothing. */
export async function sharedWith(
  db: Db,
  { learner: { id }, holder, isBuyer }: LearnerAccess,
  { isForAnother, now }: { isForAnother: boolean; now: Date },
) {
  if (!isBuyer || !holder) return { passed: null };
  const [{ email }, shares] = await Promise.all([findLearner(db, id), sharesOfLearner(db, id)]);
  if (!isForAnother && shares.length === 0) return { passed: null };
  const isOwn = email.toLowerCase() === holder.email.toLowerCase();
  return {
    passed: {
      emailsTo: email,
      isOwn,
      /** Ending the share brings these emails back; an address that was typed at the checkout has none to end. */
      isShared: shares.some((share) => share.openedAt && share.email.toLowerCase() === email.toLowerCase()),
      hasCopies: shares.some(({ copies }) => copies),
      shares: shares.map(({ id, email, createdAt, openedAt }) => ({
        id,
        email,
        isOpen: openedAt !== null,
        text: openedAt
          ? `Opened ${londonWhenInSentence(openedAt, now)}`
          : `Waiting for ${email} to open the link we emailed ${londonWhenInSentence(createdAt, now)}`,
      })),
    },
  };
}

export type SharedWith = NonNullable<Awaited<ReturnType<typeof sharedWith>>['passed']>;
