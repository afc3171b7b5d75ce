import { sql } from 'kysely';
import { readTimeCursor, timeCursor } from '#src/kit/lists/time-cursor.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { ReviewState } from '../review.ts';
import type { Reviewed } from '../reviewed.ts';
import { subjectsOf } from '../reviews/review-subject.server.ts';

/** A review as the staff read it. The email is for finding its writer's orders, and is not shown. */
export interface ReviewRead {
  id: string;
  about: Reviewed;
  rating: number;
  name: string;
  email: string | null;
  content: string;
  state: ReviewState;
  reply: string | null;
  receivedAt: Date;
  verifiedAt: Date | null;
}

/** When the staff had it: that of a course once its writer has confirmed it, and not before. */
export const receivedAt = sql<Date>`case when reviews.course_id is null then reviews.created_at else reviews.verified_at end`;

/** Who is told of a decision. Undefined where their address is no longer kept. */
export async function findWriter(
  db: Db,
  reviewId: string,
): Promise<{ email: string; about: Reviewed } | undefined> {
  const review = await db
    .selectFrom('reviews')
    .select(['email', 'instructor_slug', 'course_id'])
    .where('id', '=', reviewId)
    .executeTakeFirst();
  if (!review?.email) return undefined;
  return { email: review.email, about: (await subjectsOf(db, [review]))(review) };
}

/** Undecided reviews. A part of a query. */
export function undecided(db: Db) {
  return db
    .selectFrom('reviews')
    .select(receivedAt.as('at'))
    .where('state', '=', 'pending')
    .where(receivedAt, 'is not', null);
}

/** Undecided reviews, the oldest first: the promise of 24 hours ends in that order (R46). */
export async function reviewsToDecide(db: Db): Promise<ReviewRead[]> {
  const rows = await reading(db)
    .where('reviews.state', '=', 'pending')
    .where(receivedAt, 'is not', null)
    .orderBy('received_at')
    .orderBy('reviews.id')
    .limit(200)
    .execute();
  return asRead(db, rows);
}

export interface DecidedReview extends ReviewRead {
  decidedAt: Date;
  /** Of the last decision; empty where it came with the made-up content. */
  reason: string;
}

export const DECIDED_A_PAGE = 20;

/** Counted no further than this. */
export const MAX_DECIDED_COUNTED = 1_000;

/** When a review was decided, as the index has it; the made-up content has no decision. */
const decidedAt = sql<Date>`coalesce(reviews.decided_at, reviews.published_at, reviews.created_at)`;

/** Decided reviews, the latest decision first, below the one that was shown last; and how many there are, up to a bound. */
export async function decidedReviews(
  db: Db,
  { state, before }: { state: 'published' | 'rejected'; before?: string | undefined },
): Promise<{ reviews: DecidedReview[]; next: string | null; count: number }> {
  const place = before === undefined ? undefined : readTimeCursor(before);
  const [rows, { count }] = await Promise.all([
    reading(db)
      .select((where) => [
        decidedAt.as('decided_at'),
        where
          .selectFrom('review_events')
          .select('reason')
          .whereRef('review_events.review_id', '=', 'reviews.id')
          .orderBy('review_events.id', 'desc')
          .limit(1)
          .as('reason'),
      ])
      .where('reviews.state', '=', state)
      .$if(place !== undefined, (reviews) =>
        reviews.where(
          sql<boolean>`(${decidedAt}, reviews.id) < (${place?.at}::timestamptz, ${place?.id}::uuid)`,
        ),
      )
      .orderBy(decidedAt, 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(DECIDED_A_PAGE + 1)
      .execute(),
    db
      .selectFrom(
        db
          .selectFrom('reviews')
          .select('id')
          .where('state', '=', state)
          .limit(MAX_DECIDED_COUNTED + 1)
          .as('decided'),
      )
      .select((where) => where.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, DECIDED_A_PAGE);
  const read = await asRead(db, shown);
  const reviews = read.map((review, index) => ({
    ...review,
    decidedAt: shown[index]?.decided_at ?? review.receivedAt,
    reason: shown[index]?.reason ?? '',
  }));
  const last = rows.length > DECIDED_A_PAGE ? reviews.at(-1) : undefined;
  return {
    reviews,
    next: last ? timeCursor({ at: last.decidedAt, id: last.id }) : null,
    count: Number(count),
  };
}

/** How the reviews that came in since then were decided, by stars, with the reasons of those rejected. */
export async function decisionsByStars(db: Db, since: Date) {
  return db
    .selectFrom('reviews')
    .leftJoin('review_events', (join) =>
      join.onRef('review_events.review_id', '=', 'reviews.id').on('review_events.to_state', '=', 'rejected'),
    )
    .select((where) => ['rating', 'state', 'reason', where.fn.countAll<string>().as('count')])
    .where('state', '!=', 'pending')
    .where('created_at', '>=', since)
    .groupBy(['rating', 'state', 'reason'])
    .execute();
}

function reading(db: Db) {
  return db
    .selectFrom('reviews')
    .select(['reviews.id', 'rating', 'reviews.name', 'reviews.email', 'content', 'state', 'reply'])
    .select(['verified_at', 'instructor_slug', 'course_id', receivedAt.as('received_at')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof reading>['execute']>>[number];

async function asRead(db: Db, rows: readonly Row[]): Promise<ReviewRead[]> {
  const aboutOf = await subjectsOf(db, rows);
  return rows.map((row) => {
    const { id, rating, name, email, content, state, reply, received_at, verified_at } = row;
    return {
      id,
      rating,
      name,
      email,
      content,
      state,
      reply,
      about: aboutOf(row),
      receivedAt: received_at,
      verifiedAt: verified_at,
    };
  });
}
