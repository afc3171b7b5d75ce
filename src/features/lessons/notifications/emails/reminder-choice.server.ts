import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../../tables.ts';

/** Whether a learner is reminded of lessons by email. They are until they say otherwise. */
export async function wantsReminders(db: Db, learnerId: string): Promise<boolean> {
  const off = await db
    .selectFrom('reminders_off')
    .select('learner_id')
    .where('learner_id', '=', learnerId)
    .executeTakeFirst();
  return off === undefined;
}

export async function chooseReminders(
  tx: Tx,
  learnerId: string,
  { isEnabled, now }: { isEnabled: boolean; now: Date },
) {
  if (isEnabled) await tx.deleteFrom('reminders_off').where('learner_id', '=', learnerId).execute();
  else
    await tx
      .insertInto('reminders_off')
      .values({ learner_id: learnerId, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
