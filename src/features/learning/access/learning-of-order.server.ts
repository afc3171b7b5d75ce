import { shownProducts } from '#src/features/catalogue/product-parts.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** What an order's code opens, and what it opened until it was refunded. Undefined where it opens nothing. */
export async function learningOfOrder(db: Db, orderId: string) {
  const access = await db
    .selectFrom('learning_access')
    .select(['granted_at', 'expires_on'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!access) return undefined;
  const items = await db
    .selectFrom('learning_items')
    .innerJoin(shownProducts(db).as('products'), (join) =>
      join
        .onRef('products.type', '=', 'learning_items.product_type')
        .onRef('products.id', '=', 'learning_items.product_id'),
    )
    .select(['products.name', 'copy', 'ended_at'])
    .where('order_id', '=', orderId)
    .orderBy('copy')
    .orderBy('products.id')
    .execute();
  return { grantedAt: access.granted_at, expiresOn: access.expires_on, items };
}

/** Who has lost a code is sent it again at the address that they ask from. */
export async function updateBuyerEmailOfAccess(tx: Tx, orderId: string, email: string) {
  await tx.updateTable('learning_access').set({ email }).where('order_id', '=', orderId).execute();
}
