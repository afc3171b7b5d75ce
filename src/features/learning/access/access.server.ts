import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { digitalPartsOf, shownProducts } from '#src/features/catalogue/product-parts.server.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db, Subquery, Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { newAccessCode, readAccessCode } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { queueAccessEmail } from './queue-access-email.server.ts';
import { lastDayOfAccess } from './validity.ts';

export interface GrantDeps {
  clock: Clock;
  enqueue: Enqueue;
  secrets: Secrets;
}

/** A product that an access code opens. */
export interface Learning extends ProductKey {
  name: string;
  slug: string;
  image: string;
  summary: string;
}

/** The ids of orders that stand as paid: what has been taken back opens nothing. Orders know them. */
export type PaidOrders = (db: Db) => Subquery<{ id: string }>;

export interface Access {
  expiresOn: string;
  learning: Learning[];
}

/**
 * Grants access to the digital products of an order in the transaction that marks it paid, and queues the email with
 * its code. A bundle grants its digital deps; a product bought twice is granted once.
 */
export async function grantAccess(
  tx: Tx,
  deps: GrantDeps,
  bought: { orderId: string; orderNumber: string; email: string; products: ProductKey[] },
) {
  const opened = await grantedProducts(tx, bought.products);
  if (opened.length === 0) return;
  const now = deps.clock.now();
  const code = newAccessCode();
  await tx
    .insertInto('learning_access')
    .values({
      order_id: bought.orderId,
      order_number: bought.orderNumber,
      email: bought.email,
      code_hash: deps.secrets.hash(code),
      sealed: deps.secrets.encrypt(code),
      granted_at: now,
      expires_on: lastDayOfAccess(londonDate(now)),
    })
    .execute();
  await tx
    .insertInto('learning_items')
    .values(opened.map(({ type, id }) => ({ order_id: bought.orderId, product_type: type, product_id: id })))
    .execute();
  await queueAccessEmail(tx, deps, bought.orderId);
}

/**
 * What is refunded opens no longer: these products of an order, with the parts of their bundles, but for what another
 * line of the order has too.
 */
export async function endAccess(
  tx: Tx,
  orderId: string,
  { gone, kept }: { gone: ProductKey[]; kept: ProductKey[] },
  now: Date,
) {
  const stays = await grantedProducts(tx, kept);
  for (const { type, id } of await grantedProducts(tx, gone)) {
    if (stays.some((key) => key.type === type && key.id === id)) continue;
    await tx
      .updateTable('learning_items')
      .set({ ended_at: now })
      .where('order_id', '=', orderId)
      .where('product_type', '=', type)
      .where('product_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  }
}

async function grantedProducts(tx: Tx, products: ProductKey[]): Promise<ProductKey[]> {
  const bundles = products.filter(({ type }) => type === 'bundle').map(({ id }) => id);
  const parts = bundles.length === 0 ? [] : await digitalPartsOf(tx, bundles);
  const single = products.filter(({ type }) => type !== 'bundle');
  return [...new Map([...single, ...parts].map((key) => [`${key.type}:${key.id}`, key])).values()];
}

/**
 * What a code opens, however it is typed. Undefined for a code that is wrong or expired, or whose order is no longer
 * paid.
 */
export async function accessByCode(
  { db, secrets, paidOrders }: { db: Db; secrets: Secrets; paidOrders: PaidOrders },
  typed: string,
  now: Date,
): Promise<(Access & { code: string }) | undefined> {
  const code = readAccessCode(typed);
  if (!code) return undefined;
  const access = await validAccess(db, paidOrders(db), now)
    .where('code_hash', '=', secrets.hash(code))
    .executeTakeFirst();
  const opened = access && (await withLearning(db, access));
  return opened && opened.learning.length > 0 ? { code, ...opened } : undefined;
}

/** The learning products of these orders, newest first; without codes, which only the emails contain. */
export async function learningOfOrders(db: Db, paid: Subquery<{ id: string }>, now: Date): Promise<Access[]> {
  const rows = await validAccess(db, paid, now).orderBy('granted_at', 'desc').execute();
  const all = await Promise.all(rows.map((access) => withLearning(db, access)));
  return all.filter(({ learning }) => learning.length > 0);
}

/** Access that has not expired, of orders that are paid. */
export function validAccess(db: Db | Tx, paid: Subquery<{ id: string }>, now: Date) {
  return db
    .selectFrom('learning_access')
    .select(['order_id', 'expires_on'])
    .where('order_id', 'in', paid)
    .where('expires_on', '>=', londonDate(now));
}

async function withLearning(db: Db | Tx, access: { order_id: string; expires_on: string }): Promise<Access> {
  return { expiresOn: access.expires_on, learning: await learningOf(db, access.order_id) };
}

export function learningOf(db: Db | Tx, orderId: string): Promise<Learning[]> {
  return db
    .selectFrom('learning_items')
    .innerJoin(shownProducts(db).as('products'), (join) =>
      join
        .onRef('products.type', '=', 'learning_items.product_type')
        .onRef('products.id', '=', 'learning_items.product_id'),
    )
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .select(['products.type', 'products.id', 'name', 'slug', 'image', 'summary'])
    .orderBy('products.id')
    .execute();
}
