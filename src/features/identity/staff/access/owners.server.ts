import type { Db } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { may } from './permissions.ts';
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

/** Those of these members of staff who still work on tasks. */
export async function workersAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const staff = await db
    .selectFrom('office_staff')
    .select(['id', 'role', 'may_refund as mayRefund'])
    .where(oneOf('id', ids))
    .where('ended_at', 'is', null)
    .execute();
  return staff.filter((one) => may(one, 'work')).map(({ id }) => id);
}
