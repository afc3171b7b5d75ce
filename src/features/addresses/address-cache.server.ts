import type { Clock } from '#src/platform/clock.ts';
import { hoursBefore } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Found } from './ideal-postcodes.server.ts';
import './tables.ts';

const KEPT_HOURS = 24;

export interface AddressCacheDeps {
  db: Db;
  clock: Clock;
}

/** What the provider answered for this postcode within the last day, which saves paying for the same answer. */
export async function findCachedAddresses({ db, clock }: AddressCacheDeps, postcode: string) {
  const row = await db
    .selectFrom('found_addresses')
    .select('answer')
    .where('postcode', '=', keyOf(postcode))
    .where('found_at', '>', hoursBefore(clock.now(), KEPT_HOURS))
    .executeTakeFirst();
  return row?.answer;
}

/** A provider that is out of order is asked again next time. */
export async function cacheAddresses({ db, clock }: AddressCacheDeps, postcode: string, result: Found) {
  if (result.kind === 'unavailable') return;
  const row = { answer: JSON.stringify(result), found_at: clock.now() };
  await db
    .insertInto('found_addresses')
    .values({ postcode: keyOf(postcode), ...row })
    .onConflict((conflict) => conflict.column('postcode').doUpdateSet(row))
    .execute();
}

export async function deleteAddresses({ db, clock }: AddressCacheDeps) {
  await db
    .deleteFrom('found_addresses')
    .where('found_at', '<=', hoursBefore(clock.now(), KEPT_HOURS))
    .execute();
}

function keyOf(postcode: string): string {
  return postcode.replace(/\s/g, '').toUpperCase();
}
