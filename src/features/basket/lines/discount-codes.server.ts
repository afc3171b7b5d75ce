import { type Selectable, sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { DiscountRule } from './discount.ts';

export type DiscountCodeRow = Omit<Selectable<Tables['discount_codes']>, 'added_at'> & {
  held: number;
};

/**
 * How many uses of a code orders by phone hold. One that is being paid for has an order, which is counted already. A part of
 * a statement that reads codes.
 */
export const heldUses = (now: Date) => sql<number>`(select count(*)::int from baskets
  where (baskets.discount_code = discount_codes.code or baskets.second_discount_code = discount_codes.code)
    and kept_until > ${now} and closed_at is null and frozen_at is null)`;

function selectCodes(db: Db, now: Date) {
  return db.selectFrom('discount_codes').selectAll('discount_codes').select(heldUses(now).as('held'));
}

export function toDiscountRule(row: DiscountCodeRow): DiscountRule {
  return {
    code: row.code,
    percent: row.percent,
    pence: row.pence === null ? null : asPence(row.pence),
    appliesTo: row.applies_to,
    minHours: row.min_hours,
    area: row.area_slug && row.area_name ? { slug: row.area_slug, name: row.area_name } : null,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    endedOn: row.ended_on,
    maxUses: row.max_uses,
    uses: row.uses,
    held: row.held,
    onceEach: row.once_each,
    newCustomers: row.new_customers,
    minSpend: asPence(row.min_spend_pence),
    allowsAnother: row.allows_another,
    isReferral: row.is_referral,
  };
}

/** However it is typed, in capitals without spaces. */
export function readDiscountCode(input: string): string {
  return input.replaceAll(/\s/g, '').toUpperCase();
}

export async function findDiscountCode(db: Db, code: string, now: Date): Promise<DiscountRule | undefined> {
  const row = await selectCodes(db, now).where('code', '=', readDiscountCode(code)).executeTakeFirst();
  return row && toDiscountRule(row);
}

/** Locks codes always in one order, so that two who lock two of them cannot each wait for the other. */
export function inLockOrder(codes: readonly string[]): string[] {
  return codes.toSorted((one, other) => (one < other ? -1 : 1));
}

/**
 * Rules of codes are added, or run for longer, one after the other: each is tried against those that are there. Until the
 * transaction ends.
 */
export async function lockRules(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('discount rules'))`.execute(tx);
}

/** A code of a purchase, which nobody else uses or holds until the transaction ends. */
export async function lockDiscountCode(tx: Tx, code: string, now: Date): Promise<DiscountRule | undefined> {
  // Not against baskets that refer to it: two that do so at once would each wait for the other here.
  await tx.selectFrom('discount_codes').select('code').where('code', '=', code).forNoKeyUpdate().execute();
  // Read once it is locked: the holder of the lock before may have used or held the code.
  return findDiscountCode(tx, code, now);
}

/**
 * Counts a use of a code with the order that is written for it. The limit is kept in this one statement, so that the last use
 * cannot be taken twice: it throws where none is left.
 */
export async function countUse(tx: Tx, code: string) {
  const { numUpdatedRows } = await tx
    .updateTable('discount_codes')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('A discount code is used up');
}

/** Gives a use back: its order is not paid, or has been refunded in full. */
export async function giveUseBack(tx: Tx, code: string) {
  await tx.updateTable('discount_codes').set({ uses: sql`uses - 1` }).where('code', '=', code).execute();
}

/** The school's own codes, the newest first. */
export async function listDiscountCodes(db: Db, now: Date): Promise<DiscountRule[]> {
  const rows = await selectCodes(db, now)
    .where('is_referral', '=', false)
    .orderBy('added_at', 'desc')
    .execute();
  return rows.map(toDiscountRule);
}

/** False where there is a code of this name already. */
export async function addDiscountCode(
  tx: Tx,
  rule: Omit<DiscountRule, 'uses' | 'held' | 'endedOn'>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('discount_codes')
    .values({
      code: rule.code,
      percent: rule.percent,
      pence: rule.pence,
      applies_to: rule.appliesTo,
      min_hours: rule.minHours,
      area_slug: rule.area?.slug ?? null,
      area_name: rule.area?.name ?? null,
      starts_on: rule.startsOn,
      ends_on: rule.endsOn,
      max_uses: rule.maxUses,
      once_each: rule.onceEach,
      new_customers: rule.newCustomers,
      min_spend_pence: rule.minSpend,
      allows_another: rule.allowsAnother,
      is_referral: rule.isReferral,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets a locked code's last day and limit. */
export async function changeDiscountCode(
  tx: Tx,
  code: string,
  { endsOn, maxUses }: Pick<DiscountRule, 'endsOn' | 'maxUses'>,
) {
  await tx
    .updateTable('discount_codes')
    .set({ ends_on: endsOn, max_uses: maxUses })
    .where('code', '=', code)
    .execute();
}

/** Ends a locked code at once. Buyers who are paying with it pay what they were told. */
export async function endDiscountCode(tx: Tx, code: string, now: Date) {
  await tx
    .updateTable('discount_codes')
    .set({ ended_on: londonDate(now) })
    .where('code', '=', code)
    .where('ended_on', 'is', null)
    .execute();
}

/** Customers' codes for friends that have been used. */
export async function usedReferralCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('discount_codes')
    .select('code')
    .where('is_referral', '=', true)
    .where('uses', '>', 0)
    .execute();
  return rows.map(({ code }) => code);
}

/** Sets what all of customers' codes for friends take off from now on. */
export async function setReferralDiscounts(
  tx: Tx,
  {
    pence,
    minSpend,
    allowsAnother,
    endedOn,
  }: { pence: Pence; minSpend: Pence; allowsAnother: boolean; endedOn: string | null },
) {
  await tx
    .updateTable('discount_codes')
    .set({ pence, min_spend_pence: minSpend, allows_another: allowsAnother, ended_on: endedOn })
    .where('is_referral', '=', true)
    .execute();
}
