import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';

const isTheirs = (email: string) =>
  sql<boolean>`lower(coalesce(customer ->> 'email', drafts -> 'customer' ->> 'email')) = ${email.toLowerCase()}`;

/** What was entered in checkouts that are not purged yet. */
export async function checkoutDataOf(db: Db, email: string) {
  const checkouts = await db.selectFrom('checkouts').selectAll().where(isTheirs(email)).execute();
  return checkouts.map(({ cookie_hash, ...own }) => own);
}

/** Returns the baskets that were being checked out. */
export async function eraseCheckouts(tx: Tx, email: string): Promise<string[]> {
  const checkouts = await tx
    .updateTable('checkouts')
    .set({ customer: null, delivery: null, billing: null, lesson: null, drafts: '{}', account_id: null })
    .where(isTheirs(email))
    .returning('basket_uuid')
    .execute();
  return checkouts.map(({ basket_uuid }) => basket_uuid);
}
