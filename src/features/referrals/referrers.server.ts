import { usedReferralCodes } from '#src/features/basket/lines/discount-codes.server.ts';
import { namesOfUsers } from '#src/features/identity/customer/users.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** Whose codes have been used by friends. */
export async function referrersWithCodes(db: Db): Promise<{ code: string; name: string }[]> {
  const codes = await usedReferralCodes(db);
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('referral_codes')
    .select(['code', 'user_id'])
    .where('code', 'in', codes)
    .execute();
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.map(({ code, user_id }) => ({ code, name: names.get(user_id ?? '') ?? 'Account closed' }));
}
