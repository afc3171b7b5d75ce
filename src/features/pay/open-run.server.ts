import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** The run that is not closed: what is entered now is counted in it. */
export interface OpenRun {
  number: number;
  /** Its Monday. Null of the first one, until somebody has a plan. */
  firstDay: string | null;
}

function selectOpenRun(db: Db) {
  return db
    .selectFrom('pay_runs')
    .select(['number', sql<string | null>`first_day::text`.as('firstDay')])
    .where('closed_at', 'is', null);
}

export function openRun(db: Db): Promise<OpenRun> {
  return selectOpenRun(db).executeTakeFirstOrThrow();
}

/**
 * The open run, which stays open until the transaction ends. Entering something into it or closing it locks it first. Who waited
 * while it was closed finds it closed: then the next one is open.
 */
export async function lockOpenRun(tx: Tx): Promise<OpenRun> {
  const open = await selectOpenRun(tx).forUpdate().executeTakeFirst();
  return open ?? (await selectOpenRun(tx).forUpdate().executeTakeFirstOrThrow());
}
