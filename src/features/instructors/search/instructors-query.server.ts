import { type SqlBool, sql } from 'kysely';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { stillTeaches } from '../active-instructor.server.ts';
import '../tables.ts';

/** Which instructors are meant: all of an area, of an outcode, or some by name. */
export interface InstructorsQuery {
  area?: string | undefined;
  /** Where they pick up. */
  outcode?: string | undefined;
  slugs?: readonly string[] | undefined;
  transmission?: Transmission | undefined;
}

/** The slugs of those who teach now, as a part of another query. */
export function instructorsQuery(
  db: Db,
  { area, outcode, slugs, transmission }: InstructorsQuery,
  now: Date,
) {
  const is = (condition: unknown, held: ReturnType<typeof sql<SqlBool>>) =>
    condition === undefined ? sql<SqlBool>`true` : held;
  return db
    .selectFrom('instructors')
    .select('instructors.slug')
    .where(stillTeaches(now))
    .where(is(area, sql`instructors.area_slug = ${area}`))
    .where(is(outcode, sql`${outcode} = any(instructors.outcodes)`))
    .where(is(slugs, sql`instructors.slug = any(${slugs && [...slugs]}::text[])`))
    .where(is(transmission, sql`${transmission} = any(instructors.gearboxes)`));
}

/** Of these outcodes, those in which somebody who teaches now picks up. */
export async function taughtOutcodes(db: Db, outcodes: readonly string[], now: Date): Promise<Set<string>> {
  if (outcodes.length === 0) return new Set();
  const asked = sql<string[]>`${[...outcodes]}::text[]`;
  const rows = await db
    .selectFrom('instructors')
    .select('outcodes')
    .where(stillTeaches(now))
    .where(sql<SqlBool>`instructors.outcodes && ${asked}`)
    .execute();
  const taught = new Set(rows.flatMap((row) => row.outcodes));
  return new Set(outcodes.filter((outcode) => taught.has(outcode)));
}
