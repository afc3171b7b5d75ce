import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { PushPerson } from '#src/platform/push/push.server.ts';
import '../staff/access/tables.ts';

/** The email address by which somebody who is notified has chosen their quiet hours. */
export async function addressOfPerson(db: Db, { realm, person }: PushPerson): Promise<string> {
  if (realm === 'account') return person;
  if (realm === 'diary') return (await instructorContacts(db, [person]))[0]?.email ?? '';
  const staff = await db
    .selectFrom('office_staff')
    .select('email')
    .where('id', '=', person)
    .executeTakeFirst();
  return staff?.email ?? '';
}
