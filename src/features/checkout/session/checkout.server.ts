import { type Selectable, sql } from 'kysely';
import { keptUntilOf } from '#src/features/basket/checkout-basket.server.ts';
import type { ACCEPTED_BY_PAYING, LessonsStart, startConsents } from '#src/features/orders/lessons-start.ts';
import { wasApproved } from '#src/features/payments/payments.server.ts';
import type { Db, Tables } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Billing, Customer, Delivery, DraftedStep, Lesson } from './api-schema.ts';
import { hashOf } from './checkout-cookie.server.ts';
import { type Drafts, draftsWithout } from './drafts.server.ts';
import type { StepName } from './steps.ts';

/** One acceptance: what, which version of the words, and when (R33). */
export interface StoredConsent {
  kind: 'terms' | typeof ACCEPTED_BY_PAYING | (typeof startConsents)[LessonsStart] | 'digital_now';
  version: string;
  acceptedAt: string;
}

/** Of a checkout's row, and what stands beside it: so that most checkouts are read by one statement. */
export const checkoutColumns = () =>
  [
    'basket_uuid',
    'order_number',
    'customer',
    'delivery',
    'billing',
    'lesson',
    'consents',
    'drafts',
    'account_id',
    sql<boolean>`exists (select from checkout_vouchers where checkout_vouchers.basket_uuid = checkouts.basket_uuid)`.as(
      'has_vouchers',
    ),
    wasApproved('checkouts.basket_uuid').as('was_approved'),
    keptUntilOf('checkouts.basket_uuid').as('kept_until'),
  ] as const;

interface CheckoutRow extends Omit<Selectable<Tables['checkouts']>, 'cookie_hash' | 'started_at'> {
  has_vouchers: boolean;
  was_approved: boolean;
  kept_until: Date | null;
}

export interface Checkout {
  basketUuid: string;
  orderNumber: string;
  customer: Customer | null;
  delivery: Delivery | null;
  billing: Billing | null;
  lesson: Lesson | null;
  consents: StoredConsent[];
  drafts: Drafts;
  /** Who was signed in when a section was saved last, or a payment begun: the order is theirs. Null for guests. */
  accountId: string | null;
  /** Whether vouchers are entered: where not, none need be looked for. */
  hasVouchers: boolean;
  /** Whether a wallet has approved a payment before its buyer ordered, whatever became of it. */
  wasApproved: boolean;
  /** Until when an order by phone can be paid; null for any other. */
  keptUntil: Date | null;
}

export type Details = Pick<Checkout, 'customer' | 'delivery' | 'billing' | 'lesson'>;
/** Whole sections, by name. */
export type Entered = { [Step in DraftedStep]?: NonNullable<Details[Step]> };

export function checkoutNotFound(): Problem {
  return new Problem(404, 'Please start the checkout again from your basket.', {
    code: 'checkout_not_found',
  });
}

/** The checkout of the browser that holds this cookie. */
export async function findCheckout(db: Db, cookie: string | undefined): Promise<Checkout | undefined> {
  if (!cookie) return undefined;
  const row = await db
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('cookie_hash', '=', hashOf(cookie))
    .executeTakeFirst();
  return row && toCheckout(row);
}

export async function checkoutOfBasket(db: Db, basketUuid: string): Promise<Checkout | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('basket_uuid', '=', basketUuid)
    .executeTakeFirst();
  return row && toCheckout(row);
}

/**
 * Saves sections, in one statement, which settles what was typed into them, and answers the checkout as it stands then. The
 * learner section may change the answer given in Details: the last save wins (R29).
 */
export async function saveSections(
  db: Db,
  cookie: string | undefined,
  { entered, accountId }: { entered: Entered; accountId: string | null },
): Promise<Checkout> {
  const { customer, lesson } = entered;
  const sections = Object.entries(entered).map(([step, section]) => [step, JSON.stringify(section)]);
  const details = customer ? sql`${JSON.stringify(customer)}::jsonb` : sql`customer`;
  const isPupil = lesson && JSON.stringify({ customer_is_pupil: lesson.customer_is_pupil });
  const row = await db
    .updateTable('checkouts')
    .set({
      ...Object.fromEntries(sections),
      ...(isPupil && { customer: sql`${details} || ${isPupil}::jsonb` }),
      account_id: accountId,
      drafts: draftsWithout(Object.keys(entered) as DraftedStep[]),
    })
    .where('cookie_hash', '=', hashOf(cookie ?? ''))
    .returning(checkoutColumns)
    .executeTakeFirst();
  if (!row) throw checkoutNotFound();
  return toCheckout(row);
}

export async function saveConsents(db: Db, cookie: string | undefined, consents: StoredConsent[]) {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ consents: JSON.stringify(consents) })
    .where('cookie_hash', '=', hashOf(cookie ?? ''))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw checkoutNotFound();
}

/** Saves one consent more, where they are still those that were read. */
export async function addConsent(
  db: Db,
  { basketUuid, consents }: Pick<Checkout, 'basketUuid' | 'consents'>,
  added: StoredConsent,
) {
  await db
    .updateTable('checkouts')
    .set({ consents: JSON.stringify([...consents, added]) })
    .where('basket_uuid', '=', basketUuid)
    .where(sql<boolean>`consents = ${JSON.stringify(consents)}::jsonb`)
    .execute();
}

/** Sets the account of a guest's checkout, when the buyer has signed in since Details were saved. */
export async function giveToAccount(db: Db, cookie: string | undefined, accountId: string) {
  await db
    .updateTable('checkouts')
    .set({ account_id: accountId })
    .where('cookie_hash', '=', hashOf(cookie ?? ''))
    .where('account_id', 'is', null)
    .execute();
}

/**
 * The sections that a save has completed. The learner's is only complete for the answer to "is this for you?" that
 * stands: another answer asks for other fields (R29).
 */
export function completedSteps({ customer, delivery, billing, lesson }: Details): ReadonlySet<StepName> {
  const completed = new Set<StepName>();
  if (customer) completed.add('customer');
  if (delivery) completed.add('delivery');
  if (billing) completed.add('billing');
  if (lesson && lesson.customer_is_pupil === customer?.customer_is_pupil) completed.add('lesson');
  return completed;
}

export function toCheckout(row: CheckoutRow): Checkout {
  return {
    basketUuid: row.basket_uuid,
    orderNumber: row.order_number,
    customer: row.customer as Customer | null,
    delivery: row.delivery as Delivery | null,
    billing: row.billing as Billing | null,
    lesson: row.lesson as Lesson | null,
    consents: row.consents as StoredConsent[],
    drafts: row.drafts as Drafts,
    accountId: row.account_id,
    hasVouchers: row.has_vouchers,
    wasApproved: row.was_approved,
    keptUntil: row.kept_until,
  };
}
