import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { newReference } from '#src/platform/references.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { BOOKABLE_MS } from '../availability/working-hours.ts';
import { bookingsBetween, lockBooking } from '../bookings/booking-rows.server.ts';
import type { Refusal } from '../bookings/refusals.ts';
import { closeOffersOfLesson, queueOffer } from './offers/keep-offers.server.ts';
import '../tables.ts';
import type { Booking, LessonLength } from '../booking.ts';
import { learnersOf } from './learners-of-instructor.server.ts';
import { type Fit, type Offered, whoFits } from './who-fits.server.ts';

/** Nobody has to decide about a time that comes free for longer than this. */
const OPEN_MS = DAY_MS;
/** What an instructor offers can be taken until shortly before it. */
export const BEFORE_A_GAP_MS = 2 * HOUR_MS;

type OfferCount = { offered: number };
interface Offering {
  by: string;
  now: Date;
}

/** Offers times that came free to the learners who wait for them, once. Each is deleted as it is offered. */
export async function offerFreedTimes(tx: Tx, { secrets, now }: { secrets: Secrets; now: Date }) {
  const freed = await tx
    .deleteFrom('freed_times')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('freed_times')
        .select('id')
        // What is further ahead is offered once it can be booked.
        .where('starts_at', '<=', new Date(now.getTime() + BOOKABLE_MS))
        .orderBy('id')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['instructor_slug', 'starts_at', 'ends_at', 'given_up_by'])
    .execute();
  for (const { instructor_slug: instructor, starts_at, ends_at, given_up_by } of freed) {
    const offered = { instructor, startsAt: starts_at, endsAt: ends_at, except: given_up_by, now };
    if (ends_at > now)
      await writeOffers(tx, secrets, await whoFits(tx, offered), { ...offered, reason: 'freed', by: '' });
  }
}

/** An instructor offers a time to their own learners, and to those who wait for such a one. */
export async function offerGap(
  tx: Tx,
  secrets: Secrets,
  gap: Offering & { instructor: string; startsAt: Date; minutes: LessonLength },
): Promise<OfferCount | Refusal> {
  const { instructor, startsAt, minutes, now } = gap;
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  await lockDiaries(tx, [instructor]);
  if (startsAt.getTime() - BEFORE_A_GAP_MS <= now.getTime()) return { refused: 'not_open', next: [] };
  if ((await bookingsBetween(tx, { instructor, from: startsAt, until: endsAt, now })).length > 0)
    return { refused: 'time_taken', next: [] };
  const offered = { ...gap, endsAt };
  const own = await learnersOf(tx, { instructor, startsAt, endsAt, minutes, now });
  const waiting = await whoFits(tx, offered);
  const others = waiting.filter(({ learner }) => !own.some((one) => one.learner === learner));
  return writeOffers(tx, secrets, [...own, ...others], { ...offered, reason: 'gap' });
}

/** A learner offers a lesson that is too near to cancel free of charge. It stays theirs until somebody on the list takes it. */
export async function offerLateLesson(
  tx: Tx,
  secrets: Secrets,
  { id, version, by, now }: Offering & { id: string; version: number },
): Promise<OfferCount | Refusal> {
  const booking = (await lockBooking(tx, id))?.booking;
  if (!booking || booking.version !== version || booking.state !== 'booked' || booking.kind !== 'lesson')
    return { refused: 'changed', now: booking };
  if (booking.startsAt <= now) return { refused: 'begun' };
  const offered = offeredLesson(booking, now);
  return writeOffers(tx, secrets, await whoFits(tx, offered), { ...offered, reason: 'late', by });
}

/** Whether somebody waits for such a time and could have this lesson. */
export async function isWaitedFor(db: Db, booking: Booking, now: Date): Promise<boolean> {
  if (booking.state !== 'booked' || booking.startsAt <= now) return false;
  return (await whoFits(db, offeredLesson(booking, now), 1)).length > 0;
}

function offeredLesson({ id, instructor, startsAt, endsAt, learnerId }: Booking, now: Date): Offered {
  return { instructor, startsAt, endsAt, except: learnerId, booking: id, now };
}

/** Withdraws the offers of a lesson. Answers how many learners had one. */
export async function withdrawOffers(tx: Tx, { id, now }: { id: string; now: Date }): Promise<number> {
  await lockBooking(tx, id);
  return closeOffersOfLesson(tx, id, now);
}

export function notOnOffer(): Problem {
  return new Problem(409, 'That lesson isn’t on offer any more, so nothing has changed.', {
    code: 'not_on_offer',
  });
}

/** How many still have an offer of each lesson that is on offer. */
export async function openOffersOf(
  db: Db,
  bookingIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map();
  const open = await db
    .selectFrom('lesson_offers')
    .select('booking_id')
    .where(oneOf('booking_id', bookingIds))
    .where('state', '=', sql.lit('open'))
    .where('expires_at', '>', now)
    .execute();
  return new Map([...Map.groupBy(open, (one) => one.booking_id ?? '')].map(([id, all]) => [id, all.length]));
}

async function writeOffers(
  tx: Tx,
  secrets: Secrets,
  fits: readonly Fit[],
  { instructor, booking, reason, by, now }: Offered & { reason: 'freed' | 'gap' | 'late'; by: string },
): Promise<OfferCount> {
  const settings = (await lockDiaries(tx, [instructor])).get(instructor);
  const notice = reason === 'gap' ? BEFORE_A_GAP_MS : (settings?.minLeadHours ?? 0) * HOUR_MS;
  let offered = 0;
  for (const { learner, email, waiting, startsAt, endsAt, pickUp } of fits) {
    const token = newReference();
    const lapses = Math.min(
      startsAt.getTime() - notice,
      reason === 'gap' ? Infinity : now.getTime() + OPEN_MS,
    );
    if (lapses <= now.getTime()) continue;
    const id = randomUUID();
    await tx
      .insertInto('lesson_offers')
      .values({
        id,
        learner_id: learner,
        instructor_slug: instructor,
        starts_at: startsAt,
        ends_at: endsAt,
        why: reason,
        pick_up: pickUp.place,
        pick_up_outcode: pickUp.outcode,
        booking_id: booking ?? null,
        waiting_id: waiting,
        token_hash: secrets.hash(token),
        encrypted_token: secrets.encrypt(token),
        created_by: by,
        created_at: now,
        expires_at: new Date(lapses),
        emailed_at: null,
        decided_at: null,
      })
      .execute();
    await queueOffer(tx, { id, learner, to: email, expiresAt: new Date(lapses), says: 'offered', now });
    offered += 1;
  }
  return { offered };
}

/** The links of offers, by the present secret. */
export function renewOffers(deps: RenewDeps) {
  return renewEncrypted(deps, 'lesson_offers', 'encrypted_token', (token) => ({ token_hash: token }));
}
