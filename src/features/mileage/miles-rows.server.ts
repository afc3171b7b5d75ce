import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Reading } from './odometer.ts';
import './tables.ts';

/** All readings of an instructor, by time. */
export async function readingsOf(db: Db, instructor: string): Promise<Reading[]> {
  return db
    .selectFrom('odometer_readings')
    .select(['id', 'day', 'moment', 'miles', 'use', 'private_miles as privateMiles'])
    .where('instructor_slug', '=', instructor)
    .orderBy('day')
    .orderBy('moment', 'desc')
    .execute();
}

/** Enters a reading, in the place of the one of the same moment. */
export async function saveReading(
  tx: Tx,
  instructor: string,
  { day, moment, miles, use, privateMiles }: Omit<Reading, 'id'>,
  now: Date,
) {
  const row = { miles, use, private_miles: privateMiles, entered_at: now };
  await tx
    .insertInto('odometer_readings')
    .values({ instructor_slug: instructor, day, moment, ...row })
    .onConflict((conflict) => conflict.columns(['instructor_slug', 'day', 'moment']).doUpdateSet(row))
    .execute();
}

export async function removeReading(tx: Tx, id: string) {
  await tx.deleteFrom('odometer_readings').where('id', '=', id).execute();
}

/** What an instructor typed of a day. */
export interface TypedMiles {
  day: string;
  /** Tenths of a mile; null where the day is as it was reckoned again. */
  tenths: number | null;
  /** What the day had before. */
  before: number;
  at: Date;
}

/** Everything that was typed of days of a period, the oldest first: the last of a day counts. */
export async function typedMilesOf(
  db: Db,
  instructor: string,
  { first, last }: { first: string; last: string },
): Promise<TypedMiles[]> {
  return db
    .selectFrom('typed_miles')
    .select(['day', 'tenths', 'before_tenths as before', 'typed_at as at'])
    .where('instructor_slug', '=', instructor)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('id')
    .execute();
}

export async function typeMiles(tx: Tx, instructor: string, { day, tenths, before, at }: TypedMiles) {
  await tx
    .insertInto('typed_miles')
    .values({ instructor_slug: instructor, day, tenths, before_tenths: before, typed_at: at })
    .execute();
}
