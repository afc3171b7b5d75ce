import { ordersWithoutRequest } from '#src/features/orders/order-queries.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { findBooking, lockLearner } from '../bookings/booking-rows.server.ts';
import { cancelBooking } from '../bookings/end-booking.server.ts';
import type { Refusal } from '../bookings/refusals.ts';
import { TAKEN_OVER } from '../notifications/lesson-wording.ts';
import { currentPolicy } from '../policy/cancellation-policy.server.ts';
import { type CancellationPolicy, minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { LessonLength } from '../booking.ts';

export type OfferState = 'open' | 'accepted' | 'gone' | 'lapsed';

export interface LessonOffer {
  id: string;
  learner: { id: string; name: string };
  instructor: string;
  startsAt: Date;
  endsAt: Date;
  pickUp: { place: string; outcode: string };
  reason: 'freed' | 'gap' | 'late';
  booking: string | null;
  waiting: string | null;
  state: OfferState;
  lapsesAt: Date;
  /** When it was accepted, or went. */
  decidedAt: Date | null;
  declinedAt: Date | null;
  /** Whether the learner has enough left for it. */
  isCovered: boolean;
  /** Whether it is booked only where the buyer asks for lessons within the 14 days of the order. */
  needsRequest: boolean;
  /** Under which it is booked. */
  rule: CancellationPolicy;
}

/** The offer that a link opens. */
export async function offerByToken(
  db: Db,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<LessonOffer | undefined> {
  if (!isReference(token)) return undefined;
  await rekey({ db, secrets }, 'lesson_offers', 'token_hash', token);
  const row = await db
    .selectFrom('lesson_offers')
    .innerJoin('learners', 'learners.id', 'lesson_offers.learner_id')
    .selectAll('lesson_offers')
    .select('learners.name')
    .where('token_hash', '=', secrets.hash(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { starts_at: startsAt, ends_at: endsAt, expires_at: lapsesAt, state } = row;
  const lines = await db
    .selectFrom('lesson_lines')
    .select('order_id')
    .where('learner_id', '=', row.learner_id)
    .where('minutes_left', '>=', minutesOf({ startsAt, endsAt }))
    .execute();
  const early = await ordersWithoutRequest(
    db,
    lines.map((line) => line.order_id),
    startsAt,
  );
  return {
    id: row.id,
    learner: { id: row.learner_id, name: row.name },
    instructor: row.instructor_slug,
    startsAt,
    endsAt,
    pickUp: { place: row.pick_up, outcode: row.pick_up_outcode },
    reason: row.why,
    booking: row.booking_id,
    waiting: row.waiting_id,
    lapsesAt,
    decidedAt: row.decided_at,
    declinedAt: row.declined_at,
    state: state === 'open' && lapsesAt <= now ? 'lapsed' : state,
    isCovered: lines.length > 0,
    needsRequest: lines.length > 0 && lines.every((line) => early.has(line.order_id)),
    rule: await currentPolicy(db, now),
  };
}

/** Notes when the link was first opened, for the office. It may have been a program that looks at links in emails. */
export async function noteOfferOpened(db: Db, { id }: LessonOffer, now: Date) {
  await db
    .updateTable('lesson_offers')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Says for the office that the time doesn't suit a learner. They may change their mind while it is open. */
export async function declineOffer(
  db: Db,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const offer = await offerByToken(db, secrets, { token, now });
  if (offer?.state === 'open')
    await db
      .updateTable('lesson_offers')
      .set({ declined_at: now })
      .where('id', '=', offer.id)
      .where('declined_at', 'is', null)
      .execute();
  return offer !== undefined;
}

/** Nothing of it has been written. */
class NotBooked extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Books an offered time, for the first who accepts: what stood there until then ends in the same transaction. Undefined
 * where the link opens nothing; accepted twice, it is booked once.
 */
export async function acceptOffer(
  db: Db,
  secrets: Secrets,
  acceptance: { token: string; now: Date; expressRequest?: boolean | undefined },
): Promise<{ state: OfferState } | Refusal | undefined> {
  const initialOffer = await offerByToken(db, secrets, acceptance);
  if (initialOffer?.state !== 'open') return initialOffer && { state: initialOffer.state };
  try {
    return await db.transaction().execute((tx) => takeTime(tx, secrets, { ...acceptance, initialOffer }));
  } catch (error) {
    if (error instanceof NotBooked) return error.refusal;
    throw error;
  }
}

async function takeTime(
  tx: Tx,
  secrets: Secrets,
  {
    token,
    now,
    initialOffer,
    expressRequest,
  }: { token: string; now: Date; initialOffer: LessonOffer; expressRequest?: boolean | undefined },
): Promise<{ state: OfferState }> {
  await lockDiaries(tx, [initialOffer.instructor]);
  const offer = await offerByToken(tx, secrets, { token, now });
  if (offer?.state !== 'open') return { state: offer?.state ?? 'gone' };
  const { id, learner, instructor, startsAt, endsAt, pickUp, booking, waiting } = offer;
  await tx
    .updateTable('lesson_offers')
    .set({ state: 'accepted', decided_at: now })
    .where('id', '=', id)
    .execute();
  if (booking) {
    await lockBoth(tx, learner.id, booking);
    await endLesson(tx, booking, now);
  }
  const answer = await bookTime(tx, {
    instructor,
    startsAt,
    pickUp,
    minutes: minutesOf({ startsAt, endsAt }) as LessonLength,
    learnerId: learner.id,
    by: learner.name,
    role: 'learner',
    now,
    outsideWorkingHours: offer.reason === 'gap',
    expressRequest,
  });
  if ('refused' in answer) throw new NotBooked(answer);
  if (waiting) await tx.updateTable('waiting_list').set({ left_at: now }).where('id', '=', waiting).execute();
  return { state: 'accepted' };
}

/** In one order, as every other action locks learners, so that two such actions never wait for each other. */
async function lockBoth(tx: Tx, taker: string, booking: string) {
  const giver = (await findBooking(tx, booking))?.learnerId;
  for (const id of [taker, ...(giver ? [giver] : [])].sort()) await lockLearner(tx, id);
}

/** The learner who offered it gives it up now, and nothing is charged since somebody takes it. */
async function endLesson(tx: Tx, id: string, now: Date) {
  const booking = await findBooking(tx, id);
  const by = booking?.madeBy ?? '';
  const cancelling = { id, version: booking?.version ?? 0, chargedMinutes: 0, waiverReason: TAKEN_OVER };
  const ended = await cancelBooking(tx, { ...cancelling, by, role: 'learner', now });
  if ('refused' in ended) throw new NotBooked(ended);
}
