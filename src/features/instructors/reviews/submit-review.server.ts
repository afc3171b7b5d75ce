import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/platform/db/db.server.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { requireFewAnHour } from '#src/platform/rate-limits/call-limits.server.ts';
import type { MessageDeps } from '../contact/message-deps.server.ts';
import { reviewAlert } from '../emails.server.tsx';
import type { Reviewed } from '../reviewed.ts';
import { DUPLICATE_WITHIN_MS, lockSubmission } from '../submission-lock.server.ts';
import { type ReviewRequest, reviewRequest } from './api-schema.ts';
import { type ReviewSubject, requireSubject, type SubjectKey } from './review-subject.server.ts';

/** The job that asks the possible writer of a review whether it is theirs. */
export const INVITE_REVIEWER = 'invite-reviewer';

/** What is counted an hour, by call and by post together. */
export const REVIEW_CALL = 'review';

/** Takes the form as a browser posts it without a script. */
export async function reviewByPost(
  deps: MessageDeps,
  { kind, slug }: Pick<Reviewed, 'kind' | 'slug'>,
  fields: PostedFields,
  ip: string,
) {
  const review = checked(reviewRequest, { ...fields, rating: readNumber(fields.rating) });
  await requireFewAnHour(deps, { call: REVIEW_CALL, most: deps.messagesPerHour, ip });
  await submitReview(deps, await requireSubject(deps.db, kind, slug, deps.clock.now()), review);
}

/**
 * Stores a review as pending and notifies the staff (R46); that of a course waits for its writer first, who must have had a
 * place. A job finds out later whether the email belongs to a learner, so the answer reveals nothing about it. A duplicate is
 * ignored.
 */
export async function submitReview(
  deps: Pick<MessageDeps, 'db' | 'enqueue' | 'school' | 'clock' | 'publicUrl'>,
  { kind, slug, name, key }: ReviewSubject,
  review: ReviewRequest,
) {
  const { db, enqueue, clock, publicUrl } = deps;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockSubmission(tx, `${kind} ${slug}`, review.email, review.content);
    if (await isDuplicate(tx, key, review, now)) return;
    const id = randomUUID();
    await tx
      .insertInto('reviews')
      .values({
        id,
        ...key,
        name: review.name,
        email: review.email,
        rating: review.rating,
        content: review.content,
        state: 'pending',
        created_at: now,
        published_at: null,
        verified_at: null,
      })
      .execute();
    await enqueue(tx, INVITE_REVIEWER, { reviewId: id });
    if (kind === 'course') return;
    const data = { id, about: name, publicUrl };
    await send(tx, deps, reviewAlert, { to: deps.school.current().officeEmail, key: id, data });
  });
}

async function isDuplicate(tx: Tx, key: SubjectKey, { email, content, rating }: ReviewRequest, now: Date) {
  return tx
    .selectFrom('reviews')
    .select('id')
    .where((where) => where.and(key))
    .where('email', '=', email)
    .where('content', '=', content)
    .where('rating', '=', rating)
    .where('created_at', '>', new Date(now.getTime() - DUPLICATE_WITHIN_MS))
    .executeTakeFirst();
}
