import type { Db } from '#src/platform/db/db.server.ts';
import { customerRealm } from '../customer/customer-realm.server.ts';
import { instructorRealm } from '../instructor/instructor-realm.server.ts';
import { deleteExpiredSessions } from '../sessions/sessions.server.ts';
import { staffRealm } from '../staff/access/staff-realm.server.ts';

/** Deletes the sessions of everybody that have run out: what browsers agreed to in them goes with them. */
export async function deleteAllExpiredSessions(db: Db, now: Date) {
  for (const realm of [customerRealm, instructorRealm, staffRealm])
    await deleteExpiredSessions(realm, db, now);
}
