import { type RawBuilder, sql } from 'kysely';
import { openBasket } from '#src/features/basket/checkout-basket.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Draft, DraftedStep } from './api-schema.ts';
import { hashOf } from './checkout-cookie.server.ts';

/** Unsaved input, by section and field. */
export type Drafts = Partial<Record<DraftedStep, Record<string, string>>>;

/**
 * Stores a section's unsaved input, for the browser with the cookie of this basket's checkout. A single statement, as it
 * runs with every pause in typing. False if there is no such checkout.
 */
export async function saveDraft(
  db: Db,
  cookie: string | undefined,
  { basket, step, fields }: Draft,
  now: Date,
) {
  const isAny = Object.keys(fields).length > 0;
  const kept = sql`coalesce(drafts -> ${step}::text, '{}') || ${JSON.stringify(fields)}::jsonb`;
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ drafts: isAny ? sql`jsonb_set(drafts, array[${step}::text], ${kept})` : sql`drafts` })
    .where('basket_uuid', '=', basket)
    .where('cookie_hash', '=', hashOf(cookie ?? ''))
    .where((where) => where.exists(openBasket(db, basket, now)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The drafts without sections that were saved. Both sections that ask whom it is for have then the same answer (R29). */
export function draftsWithout(steps: readonly DraftedStep[]): RawBuilder<unknown> {
  return steps.reduce<RawBuilder<unknown>>((drafts, step) => {
    const rest = sql`(${drafts}) - ${step}::text`;
    if (step === 'customer') return sql`(${rest}) #- '{lesson,customer_is_pupil}'`;
    if (step === 'lesson') return sql`(${rest}) #- '{customer,customer_is_pupil}'`;
    return rest;
  }, sql`drafts`);
}

/** The basket has become an order: what was being typed goes, and the link to finish it. */
export async function endCheckout(tx: Tx, basketUuid: string) {
  await tx
    .with('ended', (cte) => cte.deleteFrom('finish_links').where('basket_uuid', '=', basketUuid))
    .updateTable('checkouts')
    .set({ drafts: '{}' })
    .where('basket_uuid', '=', basketUuid)
    .execute();
}
