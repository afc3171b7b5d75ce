import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import './tables.ts';

/** What a closed run pays, and what of that was paid. */
export interface RunSums {
  pays: Pence;
  paid: Pence;
}

/** The sums of these runs, by their numbers. */
export async function sumsOfRuns(db: Db, runs: readonly number[]): Promise<Map<number, RunSums>> {
  if (runs.length === 0) return new Map();
  const [totals, paid] = await Promise.all([
    db
      .selectFrom('pay_run_totals')
      .select(['run', sql<string>`sum(greatest(total_pence, 0))`.as('pence')])
      .where('run', 'in', runs)
      .groupBy('run')
      .execute(),
    db
      .selectFrom('pay_entries')
      .select(['run', ({ fn }) => fn.sum<string>('pence').as('pence')])
      .where('run', 'in', runs)
      .where('kind', '=', 'paid')
      .groupBy('run')
      .execute(),
  ]);
  const paidFor = new Map(paid.map(({ run, pence }) => [run, -Number(pence)]));
  return new Map(
    totals.map(({ run, pence }) => [
      run,
      { pays: asPence(Number(pence)), paid: asPence(paidFor.get(run) ?? 0) },
    ]),
  );
}
