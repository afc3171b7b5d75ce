import type { Db } from '#src/platform/db/db.server.ts';

/** Since when the oldest of the charges waits that a gateway was asked for and has not decided on. */
export async function undecidedSince(db: Db): Promise<Date | null> {
  const oldest = await db
    .selectFrom('payments')
    .select('updated_at')
    .where('state', '=', 'capturing')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.updated_at ?? null;
}
