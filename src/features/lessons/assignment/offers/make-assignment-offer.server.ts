import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { newReference } from '#src/platform/references.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { isWaiting, lockPlacedLines } from '../assignments.server.ts';
import { queueOffers, tellOfEnd } from '../keep-assignment-offers.server.ts';
import '../../tables.ts';

interface Offering {
  orderId: string;
  positions: readonly number[];
  /** Their slugs. */
  to: readonly string[];
  hours: number;
  by: string;
  now: Date;
}

/**
 * Offers lines that wait to several instructors. `changed` where one of the lines waits no more, `on offer` where one is on
 * offer already: nobody is asked twice about one learner at a time.
 */
export async function offerAssignment(
  tx: Tx,
  secrets: Secrets,
  { orderId, positions, to, hours, by, now }: Offering,
): Promise<{ id: string; expiresAt: Date } | 'changed' | 'on offer'> {
  const waiting = (await lockPlacedLines(tx, orderId)).filter(isWaiting).map(({ position }) => position);
  if (positions.length === 0 || !positions.every((position) => waiting.includes(position))) return 'changed';
  const offers = await offersOfOrder(tx, orderId);
  const isOpen = offers.some(
    (one) =>
      one.outcome === null && one.expiresAt > now && one.positions.some((held) => positions.includes(held)),
  );
  if (isOpen) return 'on offer';
  const offer = { id: randomUUID(), orderId, expiresAt: new Date(now.getTime() + hours * HOUR_MS) };
  await tx
    .insertInto('assignment_offers')
    .values({
      id: offer.id,
      order_id: orderId,
      positions: [...positions],
      created_by: by,
      created_at: now,
      expires_at: offer.expiresAt,
      outcome: null,
      accepted_by: null,
      ended_at: null,
    })
    .execute();
  const recipients = to.map((instructor) => ({ id: randomUUID(), instructor, token: newReference() }));
  await tx
    .insertInto('offered_instructors')
    .values(
      recipients.map(({ id, instructor, token }) => ({
        id,
        offer_id: offer.id,
        instructor_slug: instructor,
        token_hash: secrets.hash(token),
        encrypted_token: secrets.encrypt(token),
        emailed_at: null,
        opened_at: null,
        declined_at: null,
      })),
    )
    .execute();
  await queueOffers(tx, offer, { recipients, says: 'offered', now });
  return offer;
}

/** Takes an offer back, and tells whom it went to. False where it is over already. */
export async function withdrawAssignmentOffer(
  tx: Tx,
  { orderId, id, by, now }: { orderId: string; id: string; by: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('assignment_offers')
    .set({ outcome: 'withdrawn', withdrawn_by: by, ended_at: now })
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .returning('expires_at as expiresAt')
    .executeTakeFirst();
  if (row) await tellOfEnd(tx, { id, orderId, expiresAt: row.expiresAt }, { now });
  return row !== undefined;
}

/** The offers of an order's lessons, the latest first. */
export function offersOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('assignment_offers')
    .select([
      'id',
      'positions',
      'outcome',
      'accepted_by as acceptedBy',
      'withdrawn_by as withdrawnBy',
      'created_by as by',
    ])
    .select(['created_at as at', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Who got an offer, and what each has answered. */
export function offeredInstructors(db: Db, offerId: string) {
  return db
    .selectFrom('offered_instructors')
    .select(['id', 'instructor_slug as instructor'])
    .select(['emailed_at as emailedAt', 'opened_at as openedAt', 'declined_at as declinedAt'])
    .where('offer_id', '=', offerId)
    .orderBy('instructor_slug')
    .execute();
}

/** The links of offers, by the present secret. */
export function renewAssignmentOffers(deps: RenewDeps) {
  return renewEncrypted(deps, 'offered_instructors', 'encrypted_token', (token) => ({ token_hash: token }));
}
