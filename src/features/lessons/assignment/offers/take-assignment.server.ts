import {
  type ActiveInstructor,
  requireActiveInstructor,
} from '#src/features/instructors/active-instructor.server.ts';
import type { TaughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { type LessonLine, lessonsOfOrder, placeLessons } from '../assign-lessons.server.ts';
import { prepareNews, sendNews } from '../assignment-news.server.ts';
import { isWaiting, lockPlacedLines } from '../assignments.server.ts';
import { tellOfEnd } from '../keep-assignment-offers.server.ts';
import '../../tables.ts';

/** The offer as one of its recipients has it: `gone` where it was withdrawn, or somebody else teaches them. */
export type AssignmentOfferState = 'open' | 'accepted' | 'gone' | 'lapsed';

export interface AssignmentOffer {
  /** Of whom it was offered to. */
  id: string;
  offerId: string;
  /** Undefined for somebody who has left. */
  instructor: ActiveInstructor | undefined;
  taught: TaughtOrder;
  lines: LessonLine[];
  state: AssignmentOfferState;
  expiresAt: Date;
  emailedAt: Date | null;
  declinedAt: Date | null;
}

/** The offer that a link opens. */
export async function assignmentOfferByToken(
  db: Db,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<AssignmentOffer | undefined> {
  if (!isReference(token)) return undefined;
  await rekey({ db, secrets }, 'offered_instructors', 'token_hash', token);
  const row = await db
    .selectFrom('offered_instructors')
    .select('id')
    .where('token_hash', '=', secrets.hash(token))
    .executeTakeFirst();
  return row && assignmentOffer(db, row.id, now);
}

/** The offer to one instructor, with the lines that it is of. */
export async function assignmentOffer(db: Db, id: string, now: Date): Promise<AssignmentOffer | undefined> {
  const row = await db
    .selectFrom('offered_instructors')
    .innerJoin('assignment_offers', 'assignment_offers.id', 'offer_id')
    .select(['offer_id', 'order_id', 'positions', 'instructor_slug', 'outcome', 'accepted_by'])
    .select(['expires_at', 'emailed_at', 'declined_at'])
    .where('offered_instructors.id', '=', id)
    .executeTakeFirst();
  const lessons = row && (await lessonsOfOrder(db, row.order_id));
  if (!lessons) return undefined;
  const { taught } = lessons;
  const lines = lessons.lines.filter(({ position }) => row.positions.includes(position));
  const instructor = await stillTeaching(db, row.instructor_slug, now);
  const isFree = instructor !== undefined && taught.order.state === 'paid' && lines.every(isWaiting);
  const offered = { id, offerId: row.offer_id, instructor, taught, lines };
  const { expires_at: expiresAt, emailed_at: emailedAt, declined_at: declinedAt } = row;
  return { ...offered, expiresAt, emailedAt, declinedAt, state: stateOf(row, { isFree, now }) };
}

function stateOf(
  row: { outcome: string | null; accepted_by: string | null; instructor_slug: string; expires_at: Date },
  { isFree, now }: { isFree: boolean; now: Date },
): AssignmentOfferState {
  if (row.accepted_by === row.instructor_slug) return 'accepted';
  if (row.outcome !== null) return 'gone';
  if (row.expires_at <= now) return 'lapsed';
  return isFree ? 'open' : 'gone';
}

function stillTeaching(db: Db, slug: string, now: Date): Promise<ActiveInstructor | undefined> {
  return requireActiveInstructor(db, slug, now).catch((error) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
}

/** Notes when the link was first opened, for the office. It may have been a program that looks at links in emails. */
export async function noteAssignmentOfferOpened(db: Db, { id }: AssignmentOffer, now: Date) {
  await db
    .updateTable('offered_instructors')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Says for the office that an instructor doesn't want these lessons. They may change their mind while it is open. */
export async function declineAssignment(
  db: Db,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const offer = await assignmentOfferByToken(db, secrets, { token, now });
  if (offer?.state === 'open')
    await db
      .updateTable('offered_instructors')
      .set({ declined_at: now })
      .where('id', '=', offer.id)
      .where('declined_at', 'is', null)
      .execute();
  return offer !== undefined;
}

type TakeDeps = Parameters<typeof prepareNews>[0];

/** The lines had an instructor before they could be given: nothing is written. */
class NotFree extends Error {}

/**
 * Gives the lessons to the first who accepts, as staff give them, and tells the learner, the instructor and the others. Undefined
 * where the link opens nothing; accepted twice, they are given once.
 */
export async function acceptAssignment(
  deps: TakeDeps,
  token: string,
): Promise<AssignmentOfferState | undefined> {
  const { db, secrets, clock } = deps;
  const now = clock.now();
  const offer = await assignmentOfferByToken(db, secrets, { token, now });
  if (offer?.state !== 'open' || !offer.instructor) return offer?.state;
  const { taught, lines, instructor } = offer;
  const news = await prepareNews(deps, { taught, lines, instructor });
  try {
    return await db.transaction().execute(async (tx) => {
      await lockPlacedLines(tx, taught.order.id);
      if (!(await accept(tx, offer, now))) return (await assignmentOffer(tx, offer.id, now))?.state ?? 'gone';
      const placed = await placeLessons(tx, {
        orderId: taught.order.id,
        positions: lines.map(({ position }) => position),
        to: instructor.slug,
        by: instructor.name,
        now,
      });
      if (placed === 'changed') throw new NotFree();
      await sendNews(tx, deps, news);
      const { offerId: id, expiresAt } = offer;
      await tellOfEnd(tx, { id, orderId: taught.order.id, expiresAt }, { except: instructor.slug, now });
      return 'accepted';
    });
  } catch (error) {
    if (error instanceof NotFree) return 'gone';
    throw error;
  }
}

/** The one row that decides who was first. */
async function accept(tx: Tx, { offerId, instructor }: AssignmentOffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assignment_offers')
    .set({ outcome: 'accepted', accepted_by: instructor?.slug ?? null, ended_at: now })
    .where('id', '=', offerId)
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
