import type { Db } from '#src/platform/db/db.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import './tables.ts';

/** Who is told of what the staff have missed: the owners, or the office where none has joined yet. */
export async function ownersToTell(db: Db, school: CurrentSchool): Promise<{ id: string; email: string }[]> {
  const owners = await db
    .selectFrom('office_staff')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  return owners.length > 0 ? owners : [{ id: 'office', email: school.current().officeEmail }];
}
