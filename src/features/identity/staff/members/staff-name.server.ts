import { type Expression, sql } from 'kysely';
import '../access/tables.ts';

/** The name of a member of staff as it is now, or the address that is invited. */
export function nameOfStaff(id: Expression<string>) {
  return sql<string | null>`coalesce(
    (select name from office_staff where office_staff.id::text = ${id}),
    (select email from office_invitations where office_invitations.staff_id::text = ${id}))`;
}
