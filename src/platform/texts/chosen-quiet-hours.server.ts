import type { Db, Tx } from '../db/db.server.ts';
import { type QuietHours, USUAL_QUIET_HOURS } from '../quiet-hours.ts';
import './tables.ts';

/** The quiet hours of the person with this email address. */
export async function quietHoursOf(db: Db, email: string): Promise<QuietHours> {
  const chosen = await db
    .selectFrom('quiet_hours')
    .select(['quiet_from as from', 'quiet_until as until'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return chosen ?? USUAL_QUIET_HOURS;
}

export async function chooseQuietHours(tx: Tx, email: string, { from, until }: QuietHours) {
  const hours = { quiet_from: from, quiet_until: until };
  await tx
    .insertInto('quiet_hours')
    .values({ email: email.toLowerCase(), ...hours })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(hours))
    .execute();
}
