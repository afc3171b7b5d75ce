import './tables.ts';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from './db.server.ts';

/** What PostgreSQL says on a full disk, on a disk that cannot be written, and as a standby. */
export const TAKES_NO_WRITES: ReadonlySet<string> = new Set(['53100', '58030', '25006']);

const ONCE_IN_MS = 5_000;

/** Longer than a healthy database ever takes; a hanging disk never answers. */
const ANSWERED_WITHIN_MS = 5_000;

/**
 * Whether the database takes writes: it still answers reads on a full or a read-only disk, or as a standby. However often
 * it is asked, it is written to once in five seconds.
 */
export function writeCheck({ db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  let latest: { at: number; written: Promise<void> } | undefined;
  return async () => {
    const now = clock.now();
    if (!latest || Math.abs(now.getTime() - latest.at) >= ONCE_IN_MS)
      latest = { at: now.getTime(), written: inTime(write(db, now)) };
    return latest.written;
  };
}

async function write(db: Db, now: Date) {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('write_checks')
      .values({ id: 1, written_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: now }))
      .execute();
    // That row has its place on the disk already, so a full one takes it: a megabyte that may use 64 kB of memory needs a
    // new file.
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`
      with filler as materialized (select repeat(md5(n::text), 32) as part from generate_series(1, 1000) n)
      select count(part) from filler
    `.execute(tx);
  });
}

async function inTime(work: Promise<void>) {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database does not answer')), ANSWERED_WITHIN_MS);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
