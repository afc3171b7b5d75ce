import { type Expression, sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import '../access/tables.ts';

/** The name of a member of staff as it is now, or the address that is invited. */
export function nameOfStaff(id: Expression<string>) {
  return sql<string | null>`coalesce(
    (select name from office_staff where office_staff.id::text = ${id}),
    (select email from office_invitations where office_invitations.staff_id::text = ${id}))`;
}

/** The names of these members of staff, those who have left too, by id. */
export async function staffNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('office_staff').select(['id', 'name']).where(oneOf('id', ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
