import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { digitalPartsOf, shownProducts } from '#src/features/catalogue/product-parts.server.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db, Subquery, Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { newAccessCode, readAccessCode } from '#src/platform/references.ts';
import { type RenewDeps, rekey, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { type CopyKey, deleteAnswers } from './copy.server.ts';
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
  /** The day from which it opens; null once it does. */
  opensOn: string | null;
  expiresOn: string;
  learning: Learning[];
}

/** A digital product of an order, and how many of it were bought. */
type BoughtProduct = ProductKey & { quantity: number };

/**
 * Grants access to the digital products of an order in the transaction that marks it paid, and queues the email with
 * its codes: one code for each copy, so that two copies are for two people. A bundle grants its digital parts.
 */
export async function grantAccess(
  tx: Tx,
  deps: GrantDeps,
  bought: {
    orderId: string;
    orderNumber: string;
    email: string;
    products: BoughtProduct[];
    /** Where the buyer did not ask for them at once (R33). */
    opensOn?: string | null;
  },
) {
  const copies = copiesOf(await withParts(tx, bought.products));
  if (copies.length === 0) return;
  const now = deps.clock.now();
  const codes = copies.map((products, index) => ({ products, copy: index + 1, code: newAccessCode() }));
  await tx
    .insertInto('learning_access')
    .values(
      codes.map(({ copy, code }) => ({
        order_id: bought.orderId,
        copy,
        order_number: bought.orderNumber,
        email: bought.email,
        code_hash: deps.secrets.hash(code),
        encrypted_code: deps.secrets.encrypt(code),
        granted_at: now,
        opens_on: bought.opensOn ?? null,
        expires_on: lastDayOfAccess(bought.opensOn ?? londonDate(now)),
      })),
    )
    .execute();
  await tx
    .insertInto('learning_items')
    .values(
      codes.flatMap(({ copy, products }) =>
        products.map(({ type, id }) => ({
          order_id: bought.orderId,
          copy,
          product_type: type,
          product_id: id,
        })),
      ),
    )
    .execute();
  await queueAccessEmail(tx, deps, bought.orderId);
}

/** What the code of each copy opens: the first code opens every product, the second what was bought twice, and so on. */
function copiesOf(products: BoughtProduct[]): ProductKey[][] {
  const totals = Map.groupBy(products, keyOf);
  const bought = [...totals.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, quantity: same.reduce((total, { quantity }) => total + quantity, 0) }] : [];
  });
  const most = Math.max(0, ...bought.map(({ quantity }) => quantity));
  return Array.from({ length: most }, (_, index) => bought.filter(({ quantity }) => quantity > index));
}

/**
 * Closes what is refunded: these products of an order, with the parts of their bundles, but for as many copies
 * as other lines of the order have. What was answered with a code that opens nothing is deleted.
 */
export async function revokeAccess(
  tx: Tx,
  orderId: string,
  { gone, kept }: { gone: BoughtProduct[]; kept: BoughtProduct[] },
  now: Date,
) {
  const stays = copiesOf(await withParts(tx, kept));
  const ends = new Map((await withParts(tx, gone)).map((key) => [keyOf(key), key]));
  for (const [key, { type, id }] of ends) {
    const copies = stays.filter((products) => products.some((product) => keyOf(product) === key)).length;
    await tx
      .updateTable('learning_items')
      .set({ ended_at: now })
      .where('order_id', '=', orderId)
      .where('product_type', '=', type)
      .where('product_id', '=', id)
      .where('copy', '>', copies)
      .where('ended_at', 'is', null)
      .execute();
  }
  const closed = await tx
    .selectFrom('learning_items')
    .select(['order_id', 'copy'])
    .where('order_id', '=', orderId)
    .groupBy(['order_id', 'copy'])
    .having((row) => row(row.fn.count('ended_at'), '=', row.fn.countAll()))
    .execute();
  await deleteAnswers(tx, closed);
}

/** The products with the digital parts of their bundles in place of the bundles. */
async function withParts<Bought extends ProductKey>(tx: Tx, products: Bought[]): Promise<Bought[]> {
  const bundles = products.filter(({ type }) => type === 'bundle');
  const parts =
    bundles.length === 0
      ? []
      : await digitalPartsOf(
          tx,
          bundles.map(({ id }) => id),
        );
  return products.flatMap((product) =>
    product.type === 'bundle'
      ? parts
          .filter(({ bundleId }) => bundleId === product.id)
          .map(({ type, id }) => ({ ...product, type, id }))
      : [product],
  );
}

function keyOf({ type, id }: ProductKey): string {
  return `${type}:${id}`;
}

/** Opens what waits of the order that a code is of: its buyer asks for it now. Answers the order, if it waited. */
export async function openAtOnce(
  tx: Tx,
  { secrets, code }: { secrets: Secrets; code: string },
): Promise<string | undefined> {
  await rekey({ db: tx, secrets }, 'learning_access', 'code_hash', code);
  const access = await tx
    .selectFrom('learning_access')
    .select('order_id')
    .where('code_hash', '=', secrets.hash(code))
    .executeTakeFirst();
  if (!access) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable('learning_access')
    .set({ opens_on: null })
    .where('order_id', '=', access.order_id)
    .where('opens_on', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? access.order_id : undefined;
}

/**
 * What a code opens, however it is typed. Undefined for a code that is wrong or expired, or whose order is no longer
 * paid.
 */
export async function accessByCode(
  { db, secrets, paidOrders }: { db: Db; secrets: Secrets; paidOrders: PaidOrders },
  input: string,
  now: Date,
): Promise<(Access & { code: string; copy: CopyKey }) | undefined> {
  const code = readAccessCode(input);
  if (!code) return undefined;
  await rekey({ db, secrets }, 'learning_access', 'code_hash', code);
  const access = await validAccess(db, paidOrders(db), now)
    .where('code_hash', '=', secrets.hash(code))
    .executeTakeFirst();
  const opened = access && (await withLearning(db, access, now));
  if (!access || !opened || opened.learning.length === 0) return undefined;
  return { code, copy: { order_id: access.order_id, copy: access.copy }, ...opened };
}

/** The learning products of these orders, newest first; without codes, which only the emails contain. */
export async function learningOfOrders(db: Db, paid: Subquery<{ id: string }>, now: Date): Promise<Access[]> {
  const rows = await validAccess(db, paid, now).orderBy('granted_at', 'desc').orderBy('copy').execute();
  const all = await Promise.all(rows.map((access) => withLearning(db, access, now)));
  return all.filter(({ learning }) => learning.length > 0);
}

/** Access that has not expired, of orders that are paid. */
export function validAccess(db: Db, paid: Subquery<{ id: string }>, now: Date) {
  return db
    .selectFrom('learning_access')
    .select(['order_id', 'copy', 'opens_on', 'expires_on'])
    .where('order_id', 'in', paid)
    .where('expires_on', '>=', londonDate(now));
}

async function withLearning(
  db: Db,
  access: CopyKey & { opens_on: string | null; expires_on: string },
  now: Date,
): Promise<Access> {
  return {
    opensOn: opensLater(access, now),
    expiresOn: access.expires_on,
    learning: await learningOf(db, access),
  };
}

/** The page of what the first code of an order opens. Undefined once the code is not kept any more, or opens nothing. */
export async function libraryPathOf(
  { db, secrets }: { db: Db; secrets: Secrets },
  orderId: string,
): Promise<string | undefined> {
  const access = await db
    .selectFrom('learning_access')
    .select(['encrypted_code'])
    .where('order_id', '=', orderId)
    .where('copy', '=', 1)
    .executeTakeFirst();
  const [opened] = access ? await learningOf(db, { order_id: orderId, copy: 1 }) : [];
  return access?.encrypted_code && opened ? `/learning/${secrets.decrypt(access.encrypted_code)}` : undefined;
}

/** The day from which it opens, or null once it does. */
export function opensLater({ opens_on }: { opens_on: string | null }, now: Date): string | null {
  return opens_on !== null && londonDate(now) < opens_on ? opens_on : null;
}

export function learningOf(db: Db, { order_id: orderId, copy }: CopyKey): Promise<Learning[]> {
  return db
    .selectFrom('learning_items')
    .innerJoin(shownProducts(db).as('products'), (join) =>
      join
        .onRef('products.type', '=', 'learning_items.product_type')
        .onRef('products.id', '=', 'learning_items.product_id'),
    )
    .where('order_id', '=', orderId)
    .where('copy', '=', copy)
    .where('ended_at', 'is', null)
    .select(['products.type', 'products.id', 'name', 'slug', 'image', 'summary'])
    .orderBy('products.id')
    .execute();
}

/** Codes that may still be sent, by the present secret. */
export function renewAccess(deps: RenewDeps) {
  return renewEncrypted(deps, 'learning_access', 'encrypted_code', (code) => ({ code_hash: code }));
}
