import { setReferralDiscounts } from '#src/features/basket/lines/discount-codes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import type { ReferralOffer } from './referral.ts';
import './tables.ts';

/** The offer as it is, or was at an instant. Undefined where there was none yet. */
export async function referralOffer(db: Db, at?: Date): Promise<ReferralOffer | undefined> {
  const row = await db
    .selectFrom('referral_offers')
    .selectAll()
    .$if(at !== undefined, (query) => query.where('set_at', '<=', at ?? new Date(0)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      isOn: row.is_on,
      friend: asPence(row.friend_pence),
      minSpend: asPence(row.min_spend_pence),
      allowsAnother: row.allows_another,
      referrer: asPence(row.referrer_pence),
    }
  );
}

/**
 * Sets the offer after another one, from now on, for the codes that friends have already too. What was ordered before keeps what
 * it was promised. False where somebody was faster.
 */
export async function setReferralOffer(
  tx: Tx,
  offer: Omit<ReferralOffer, 'id'>,
  { after, by, now }: { after: number; by: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('referral_offers')
    .values({
      id: after + 1,
      is_on: offer.isOn,
      friend_pence: offer.friend,
      min_spend_pence: offer.minSpend,
      allows_another: offer.allowsAnother,
      referrer_pence: offer.referrer,
      set_at: now,
      set_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await setReferralDiscounts(tx, {
    pence: offer.friend,
    minSpend: offer.minSpend,
    allowsAnother: offer.allowsAnother,
    endedOn: offer.isOn ? null : londonDate(now),
  });
  return true;
}
