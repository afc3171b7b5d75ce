import { sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { sealedEmail } from '#src/platform/mail/encrypted-email-body.server.ts';
import { postEmail } from '#src/platform/mail/mailer.server.ts';
import { isReference, newReference } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { lockSubmission } from '../submission-lock.server.ts';
import { confirmReviewEmail } from './confirm-review-email.server.tsx';
import type { ReviewConfirmed } from './wire.ts';

export interface InvitingParts {
  db: Db;
  clock: Clock;
  enqueue: Enqueue;
  secrets: Secrets;
  publicUrl: string;
  /** Whether an email has a paid order with lessons: the orders know, and are handed in. */
  hasPaidLessons(email: string): Promise<boolean>;
}

const DAY_MS = 86_400_000;
const LINK_DAYS = 30;
/** Whoever types a learner's address again and again does not fill their mailbox with it. */
const LINKS_A_DAY = 3;

/** Sends a review's learner the link that confirms it, once; whoever has bought no lessons gets nothing. */
export async function inviteReviewer(parts: InvitingParts, reviewId: string) {
  const { db, clock, enqueue, secrets, publicUrl, hasPaidLessons } = parts;
  const review = await db
    .selectFrom('reviews')
    .innerJoin('instructors', 'instructors.slug', 'reviews.instructor_slug')
    .select(['reviews.email', 'rating', 'state', 'instructors.name as teacher'])
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst();
  if (!review?.email || review.state === 'rejected') return;
  if (!(await hasPaidLessons(review.email))) return;
  const now = clock.now();
  const { email, teacher, rating } = review;
  const token = newReference();
  const url = `${publicUrl}/reviews/confirm/${token}`;
  const letter = await confirmReviewEmail({ reviewId, email, teacher, rating, url });
  await db.transaction().execute(async (tx) => {
    // Several runners may have reviews of one learner in hand: each counts what the one before it has written.
    await lockSubmission(tx, 'review links', email.toLowerCase());
    if ((await linksSince(tx, email, new Date(now.getTime() - DAY_MS))) >= LINKS_A_DAY) return;
    const link = await tx
      .insertInto('review_links')
      .values({
        token_hash: secrets.hash(token),
        review_id: reviewId,
        ends_at: new Date(now.getTime() + LINK_DAYS * DAY_MS),
      })
      .onConflict((conflict) => conflict.column('review_id').doNothing())
      .returning('review_id')
      .executeTakeFirst();
    if (link) await postEmail(tx, enqueue, clock, sealedEmail(secrets, letter));
  });
}

async function linksSince(tx: Tx, email: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('review_links')
    .innerJoin('reviews', 'reviews.id', 'review_links.review_id')
    .where(sql`lower(reviews.email)`, '=', email.toLowerCase())
    .where('reviews.created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks the review behind a link as a verified learner's, however often it is asked to. Undefined for a link that is none. */
export async function confirmReview(
  { db, clock, secrets }: Pick<InvitingParts, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<ReviewConfirmed | undefined> {
  if (!isReference(token)) return undefined;
  const now = clock.now();
  const link = await db
    .selectFrom('review_links')
    .innerJoin('reviews', 'reviews.id', 'review_links.review_id')
    .innerJoin('instructors', 'instructors.slug', 'reviews.instructor_slug')
    .select(['review_id', 'state', 'instructors.name as instructor', 'instructors.slug as slug'])
    .where('token_hash', '=', secrets.hash(token))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (!link) return undefined;
  await db
    .updateTable('reviews')
    .set({ verified_at: now })
    .where('id', '=', link.review_id)
    .where('verified_at', 'is', null)
    .execute();
  return { instructor: link.instructor, slug: link.slug, published: link.state === 'published' };
}
