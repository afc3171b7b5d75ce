import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { sameEmail } from '#src/platform/db/same-email.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { prepare, send, sendPrepared } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import { isReference, newReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { courseReviewToConfirm, reviewAlert, reviewToConfirm } from '../emails.server.tsx';
import { lockSubmission } from '../submission-lock.server.ts';
import type { ReviewConfirmed } from './api-schema.ts';
import { subjectsOf } from './review-subject.server.ts';

export interface InviteDeps {
  db: Db;
  clock: Clock;
  enqueue: Enqueue;
  secrets: Secrets;
  school: CurrentSchool;
  publicUrl: string;
  /** Whether an email has a paid order with lessons. Injected, because only orders know. */
  hasPaidLessons(email: string): Promise<boolean>;
  /** Whether an email had a place on a date of a course that is over, by the course's first date. Injected for the same reason. */
  hadPlace(courseId: number, email: string): Promise<boolean>;
}

export const LINK_DAYS = 30;
/** Of all emails that a stranger can cause by typing a learner's address; `mayEmail` bounds those of an hour. */
const LINKS_A_DAY = 3;

/**
 * Emails the learner the link that confirms their review, once. An address without paid lessons gets none, nor for a course one
 * that had no place on it.
 */
export async function inviteReviewer(deps: InviteDeps, reviewId: string) {
  const { db, clock, secrets, publicUrl } = deps;
  const review = await db
    .selectFrom('reviews')
    .select(['email', 'rating', 'state', 'instructor_slug', 'course_id'])
    .where('id', '=', reviewId)
    .executeTakeFirst();
  if (!review?.email || review.state === 'rejected') return;
  const { email, rating, course_id } = review;
  if (!(await (course_id === null ? deps.hasPaidLessons(email) : deps.hadPlace(course_id, email)))) return;
  const now = clock.now();
  const { name } = (await subjectsOf(db, [review]))(review);
  const token = newReference();
  const url = `${publicUrl}/reviews/confirm/${token}`;
  const message = course_id === null ? reviewToConfirm : courseReviewToConfirm;
  const request = await prepare(deps, message, { to: email, key: reviewId, data: { name, rating, url } });
  await db.transaction().execute(async (tx) => {
    // Several workers may handle reviews of one learner at once: each must count the links of the others.
    await lockSubmission(tx, 'review links', email.toLowerCase());
    if ((await linksSince(tx, email, new Date(now.getTime() - DAY_MS))) >= LINKS_A_DAY) return;
    if (!(await mayEmail({ db: tx, clock, secrets }, 'review', email))) return;
    const link = await tx
      .insertInto('review_links')
      .values({
        token_hash: secrets.hash(token),
        review_id: reviewId,
        expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS),
      })
      .onConflict((conflict) => conflict.column('review_id').doNothing())
      .returning('review_id')
      .executeTakeFirst();
    if (link) await sendPrepared(tx, deps, request);
  });
}

async function linksSince(tx: Tx, email: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('review_links')
    .innerJoin('reviews', 'reviews.id', 'review_links.review_id')
    .where(sameEmail('reviews.email', email))
    .where('reviews.created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks the review of a link as written by a verified learner, and tells the staff of one that waited for it; repeating it
 * changes nothing. Undefined for an invalid link.
 */
export async function confirmReview(
  deps: Pick<InviteDeps, 'db' | 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl'>,
  token: string,
): Promise<ReviewConfirmed | undefined> {
  if (!isReference(token)) return undefined;
  const { db, clock, secrets, publicUrl } = deps;
  const now = clock.now();
  await rekey({ db, secrets }, 'review_links', 'token_hash', token);
  const link = await db
    .selectFrom('review_links')
    .innerJoin('reviews', 'reviews.id', 'review_links.review_id')
    .select(['review_id', 'state', 'instructor_slug', 'course_id'])
    .where('token_hash', '=', secrets.hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!link) return undefined;
  const { review_id: id, state } = link;
  const { kind, slug, name } = (await subjectsOf(db, [link]))(link);
  await db.transaction().execute(async (tx) => {
    const marked = await tx
      .updateTable('reviews')
      .set({ verified_at: now })
      .where('id', '=', id)
      .where('verified_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!marked || kind !== 'course') return;
    const data = { id, about: name, publicUrl };
    await send(tx, deps, reviewAlert, { to: deps.school.current().officeEmail, key: id, data });
  });
  return { kind, slug, name, published: state === 'published' };
}
