import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { LessonsAudience } from '../booking.ts';

/** Whose calendar it is. */
export type CalendarOwner = { learner: string } | { instructor: string };

/** Since when emails put no lessons into somebody's calendar, because it subscribes to them. Null while they do. */
export async function subscribedSince(db: Db, owner: CalendarOwner): Promise<Date | null> {
  const row = await db
    .selectFrom('invitations_off')
    .select('since')
    .where(({ and }) => and(columnsOf(owner)))
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Lessons come into a calendar in one way, or they would be there twice. */
export async function chooseCalendar(
  tx: Tx,
  owner: CalendarOwner,
  { subscribes, now }: { subscribes: boolean; now: Date },
) {
  if (subscribes)
    await tx
      .insertInto('invitations_off')
      .values({ learner_id: null, instructor_slug: null, ...columnsOf(owner), since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('invitations_off')
      .where(({ and }) => and(columnsOf(owner)))
      .execute();
}

/** Ends a learner's feed, whose lessons emails put into the calendar from now on. */
export async function endFeed(tx: Tx, learnerId: string, audience: LessonsAudience) {
  await tx
    .deleteFrom('lesson_feeds')
    .where('learner_id', '=', learnerId)
    .where('audience', '=', audience)
    .execute();
}

function columnsOf(owner: CalendarOwner) {
  return 'learner' in owner ? { learner_id: owner.learner } : { instructor_slug: owner.instructor };
}
