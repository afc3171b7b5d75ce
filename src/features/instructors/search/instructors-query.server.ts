import { type SqlBool, sql } from 'kysely';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
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
  db: Db | Tx,
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
