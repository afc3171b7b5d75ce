import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { paidLessonsOf } from '#src/features/orders/paid-lessons.server.ts';
import { listAuditEntries } from '#src/kit/audit/read-audit-log.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import {
  decidedReviews,
  decisionsByStars,
  MAX_DECIDED_COUNTED,
  type ReviewRead,
  reviewsToDecide,
} from '../../moderation/read-reviews.server.ts';
import type { Reviewed } from '../../reviewed.ts';
import { formatWriter } from './format-writer.ts';
import { isReason, reasonLabels } from './rejection-reasons.ts';
import { type StarDecisions, starDecisions } from './star-decisions.ts';
import { type TimeLeft, timeLeft } from './time-left.ts';

/** A review as a page has it: never with its email. */
export interface ListedReview {
  id: string;
  about: Reviewed;
  rating: number;
  name: string;
  content: string;
  reply: string;
  /** "Today, 09:14". */
  sent: string;
  /** What is known of its writer. */
  writer: string;
}

export interface WaitingReview extends ListedReview {
  remainingTime: TimeLeft;
}

export async function waitingReviews(office: OfficeDeps): Promise<WaitingReview[]> {
  const reviews = await reviewsToDecide(office.db);
  const writers = await writersOf(office, reviews);
  const now = office.clock.now();
  return reviews.map((review, index) => ({
    ...asShown(review, writers[index] ?? '', now),
    remainingTime: timeLeft(review.receivedAt, now),
  }));
}

export interface ReviewDecided extends ListedReview {
  /** Who did what and when, the latest first. */
  history: { id: string; text: string }[];
}

export async function reviewsDecided(
  office: OfficeDeps,
  request: { state: 'published' | 'rejected'; before?: string | undefined },
) {
  const now = office.clock.now();
  const { reviews, next, count } = await decidedReviews(office.db, request);
  const writers = await writersOf(office, reviews);
  const entries = await listAuditEntries(
    office.db,
    'review',
    reviews.map(({ id }) => id),
  );
  const rows = reviews.map((review, index): ReviewDecided => {
    const own = entries.filter(({ aboutId }) => aboutId === review.id);
    const lines = own.map(({ action, byName, at, detail }) => {
      const reason = detail ? ` (${detail})` : '';
      return `${DID[action] ?? action}${reason} by ${byName}, ${londonWhenInLine(at, now)}`;
    });
    const unlogged = `${review.state === 'published' ? 'Published' : `Rejected${whyOf(review.reason)}`}, ${londonWhenInLine(review.decidedAt, now)}`;
    const history = lines.length > 0 ? lines : [unlogged];
    return {
      ...asShown(review, writers[index] ?? '', now),
      history: history.map((text, line) => ({ id: `${review.id}-${line}`, text })),
    };
  });
  return {
    rows,
    counted: { count: Math.min(count, MAX_DECIDED_COUNTED), hasMore: count > MAX_DECIDED_COUNTED },
    older: next,
  };
}

const DID: Record<string, string> = {
  publishReview: 'Published',
  rejectReview: 'Rejected',
  unpublishReview: 'Taken down',
  replyToReview: 'Reply changed',
};

function whyOf(reason: string): string {
  if (reason === '') return '';
  return ` (${isReason(reason) ? reasonLabels[reason] : reason})`;
}

/** Half a year of decisions, by stars. */
export async function decisionsOfHalfAYear({ db, clock }: OfficeDeps): Promise<StarDecisions> {
  const [year = 0, month = 1] = londonDate(clock.now()).split('-').map(Number);
  const since = new Date(Date.UTC(year, month - 6, 1));
  return starDecisions(await decisionsByStars(db, since), since);
}

function asShown(review: ReviewRead, writer: string, now: Date): ListedReview {
  const { id, about, rating, name, content, reply, receivedAt } = review;
  return {
    id,
    about,
    rating,
    name,
    content,
    writer,
    reply: reply ?? '',
    sent: londonWhenInLine(receivedAt, now),
  };
}

async function writersOf({ db, catalogue, clock }: OfficeDeps, reviews: readonly ReviewRead[]) {
  const now = clock.now();
  const paid = await paidLessonsOf(
    db,
    reviews.flatMap(({ email }) => email ?? []),
  );
  const ids = new Set(
    [...paid.values()].flatMap(({ packages }) => packages.map(({ productId }) => productId)),
  );
  const keys = [...ids].map((id) => ({ type: 'lesson' as const, id }));
  const hours = new Map(
    (await catalogue.products(keys, now)).map((product) => [product.id, product.hours ?? 0]),
  );
  return reviews.map(({ about, email, verifiedAt }) => {
    if (about.kind === 'course') return 'Had a place on it, and confirmed that the review is theirs.';
    const lessons = email === null ? undefined : paid.get(email.toLowerCase());
    const total = lessons?.packages.reduce(
      (sum, { productId, quantity }) => sum + (hours.get(productId) ?? 0) * quantity,
      0,
    );
    return formatWriter(
      { isKnown: email !== null, isVerified: verifiedAt !== null, since: lessons?.since, hours: total ?? 0 },
      now,
    );
  });
}
