import { createHash } from 'node:crypto';
import { brand } from '#src/platform/brand.ts';
import type { Db, Tx } from '#src/platform/db.server.ts';
import { Problem } from '#src/platform/problem.ts';
import { newOrderNumber } from '#src/platform/references.ts';
import { forgetVouchers } from './checkout-vouchers.server.ts';
import type { StepName } from './steps.ts';
import type { Billing, Customer, Delivery, Lesson } from './wire.ts';

/** One acceptance: what, which version of the words, and when (decision 33). */
export interface StoredConsent {
  kind: 'terms' | 'begin_lessons' | 'digital_now';
  version: string;
  acceptedAt: string;
}

interface CheckoutRow {
  basket_uuid: string;
  cookie_hash: string;
  order_number: string;
  customer: unknown;
  delivery: unknown;
  billing: unknown;
  lesson: unknown;
  consents: unknown;
  started_at: Date;
}

declare module '#src/platform/db.server.ts' {
  interface Tables {
    checkouts: CheckoutRow;
  }
}

export interface Checkout {
  basketUuid: string;
  orderNumber: string;
  customer: Customer | null;
  delivery: Delivery | null;
  billing: Billing | null;
  lesson: Lesson | null;
  consents: StoredConsent[];
}

export type Details = Pick<Checkout, 'customer' | 'delivery' | 'billing' | 'lesson'>;

export function checkoutNotFound(): Problem {
  return new Problem(404, 'Please start the checkout again from your basket.', {
    code: 'checkout_not_found',
  });
}

/** Starts over for a browser that does not hold the basket's cookie: what another one entered is never shown (decision 28). */
export async function startCheckout(db: Db, basketUuid: string, cookie: string, now: Date) {
  const fresh = { cookie_hash: hashOf(cookie), started_at: now };
  await db
    .insertInto('checkouts')
    .values({
      basket_uuid: basketUuid,
      order_number: await unusedOrderNumber(db),
      customer: null,
      delivery: null,
      billing: null,
      lesson: null,
      consents: '[]',
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict.column('basket_uuid').doUpdateSet({
        ...fresh,
        customer: null,
        delivery: null,
        billing: null,
        lesson: null,
        consents: '[]',
      }),
    )
    .execute();
  await forgetVouchers(db, basketUuid);
}

/** Short numbers meet now and then: one that any order or checkout has is not given again. */
async function unusedOrderNumber(db: Db): Promise<string> {
  const number = newOrderNumber(brand.orderPrefix);
  const taken = await db
    .selectFrom('orders')
    .select('human_id')
    .where('human_id', '=', number)
    .union(db.selectFrom('checkouts').select('order_number as human_id').where('order_number', '=', number))
    .executeTakeFirst();
  return taken ? unusedOrderNumber(db) : number;
}

/** The checkout of the browser that holds this cookie. */
export async function findCheckout(db: Db | Tx, cookie: string | undefined): Promise<Checkout | undefined> {
  if (!cookie) return undefined;
  const row = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('cookie_hash', '=', hashOf(cookie))
    .executeTakeFirst();
  return row && toCheckout(row);
}

export async function checkoutOfBasket(db: Db | Tx, basketUuid: string): Promise<Checkout | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('basket_uuid', '=', basketUuid)
    .executeTakeFirst();
  return row && toCheckout(row);
}

/** Somebody else's basket, or no checkout at all, is answered alike. */
export async function requireCheckout(
  db: Db,
  cookie: string | undefined,
  basketUuid: string,
): Promise<Checkout> {
  const checkout = await findCheckout(db, cookie);
  if (checkout?.basketUuid !== basketUuid) throw checkoutNotFound();
  return checkout;
}

export async function saveDetails(db: Db, basketUuid: string, details: Partial<Details>) {
  const columns = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  await db.updateTable('checkouts').set(columns).where('basket_uuid', '=', basketUuid).execute();
}

export async function saveConsents(db: Db, basketUuid: string, consents: StoredConsent[]) {
  await db
    .updateTable('checkouts')
    .set({ consents: JSON.stringify(consents) })
    .where('basket_uuid', '=', basketUuid)
    .execute();
}

/**
 * The sections that a save has completed. The learner's is only complete for the answer to "is this for you?" that
 * stands: another answer asks for other fields (decision 29).
 */
export function completedSteps({ customer, delivery, billing, lesson }: Details): ReadonlySet<StepName> {
  const completed = new Set<StepName>();
  if (customer) completed.add('customer');
  if (delivery) completed.add('delivery');
  if (billing) completed.add('billing');
  if (lesson && lesson.customer_is_pupil === customer?.customer_is_pupil) completed.add('lesson');
  return completed;
}

function toCheckout(row: CheckoutRow): Checkout {
  return {
    basketUuid: row.basket_uuid,
    orderNumber: row.order_number,
    customer: row.customer as Customer | null,
    delivery: row.delivery as Delivery | null,
    billing: row.billing as Billing | null,
    lesson: row.lesson as Lesson | null,
    consents: row.consents as StoredConsent[],
  };
}

// The cookie is a bearer secret of 128 random bits, so a plain hash keeps it safe at rest.
function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}
