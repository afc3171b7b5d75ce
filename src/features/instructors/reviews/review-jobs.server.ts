import { sql } from 'kysely';
import { coursesWithoutDateSince } from '#src/features/courses/reviewed-courses.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { INVITE_REVIEWER } from './submit-review.server.ts';
import { type InviteDeps, inviteReviewer, LINK_DAYS } from './verify-review.server.ts';

export function inviteReviewerJob(deps: InviteDeps): Job<{ reviewId: string }> {
  return {
    name: INVITE_REVIEWER,
    retries: 8,
    retrySeconds: 5,
    run: ({ reviewId }) => inviteReviewer(deps, reviewId),
  };
}

const LEFT_FOR_MS = 30 * DAY_MS;

/**
 * Retention: messages, reviewers' emails and rejected reviews 12 months; all reviews of an instructor 30 days after
 * they left, and of a course 12 months after its last date, since nothing shows them any more. A course's review that nobody
 * has confirmed goes with its link.
 */
export function purgeReviewsAndMessagesJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'purge-messages',
    retries: 2,
    retrySeconds: 60,
    every: '29 * * * *',
    async run() {
      const now = clock.now();
      const yearAgo = new Date(now);
      yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
      await db.deleteFrom('contact_messages').where('created_at', '<', yearAgo).execute();
      await db
        .updateTable('reviews')
        .set({ email: null })
        .where('created_at', '<', yearAgo)
        .where('email', 'is not', null)
        .execute();
      await db.deleteFrom('review_links').where('expires_at', '<=', now).execute();
      await db
        .deleteFrom('reviews')
        .where('state', '=', 'rejected')
        .where('created_at', '<', yearAgo)
        .execute();
      const gone = db
        .selectFrom('instructors')
        .select('slug')
        .where('left_at', '<', new Date(now.getTime() - LEFT_FOR_MS));
      await db.deleteFrom('reviews').where(sql<boolean>`instructor_slug = any(array(${gone}))`).execute();
      await db
        .deleteFrom('reviews')
        .where('course_id', 'is not', null)
        .where('state', '=', 'pending')
        .where('verified_at', 'is', null)
        .where('created_at', '<', new Date(now.getTime() - LINK_DAYS * DAY_MS))
        .execute();
      const ended = coursesWithoutDateSince(db, yearAgo);
      await db.deleteFrom('reviews').where(sql<boolean>`course_id = any(array(${ended}))`).execute();
    },
  };
}
