import type { Db } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import './tables.ts';

/** The codes for friends of these accounts, with the rewards for them. Once an account is gone its code is nobody's. */
export async function referralDataOf(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('referral_codes')
    .leftJoin('referrals', 'referrals.code', 'referral_codes.code')
    .select(['referral_codes.code', 'added_at', 'reward_pence', 'state', 'why', 'found_at'])
    .where(oneOf('user_id', userIds))
    .orderBy('found_at')
    .execute();
}
