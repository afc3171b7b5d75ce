import type { Db } from '../../db/db.server.ts';
import '../tables.ts';

/** The words by which gateways stop texts to a number, and by which they begin again. */
const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'cancel', 'revoke', 'optout']);
const START = new Set(['start', 'unstop']);

/** What a reply means: the whole of it, without capitals or punctuation. */
export function meaningOf(reply: string): 'stop' | 'start' | undefined {
  const word = reply.replace(/[^\p{L}]/gu, '').toLowerCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}

/** When a number answered STOP. Undefined where it has not, or has answered START since. */
export async function stoppedSince(db: Db, phone: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('text_stops')
    .select('stopped_at')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row?.stopped_at;
}

export async function hasStopped(db: Db, phone: string): Promise<boolean> {
  return (await stoppedSince(db, phone)) !== undefined;
}

export async function recordStop(tx: Db, phone: string, now: Date) {
  await tx
    .insertInto('text_stops')
    .values({ phone, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function recordStart(tx: Db, phone: string) {
  await tx.deleteFrom('text_stops').where('phone', '=', phone).execute();
}
