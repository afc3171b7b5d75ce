import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { modulusCheck, readSubstitutions, readWeights } from './modulus-check.ts';

/** Told of the account number where it can’t belong to the sort code. */
export const NOT_TOGETHER = 'These don’t belong together: check the sort code and account number';

/**
 * Whether a sort code and an account number can belong together. Without Pay.UK's tables nothing can be checked. They are read
 * each time, so that all processes check by the newest.
 */
export async function canBelongTogether(db: Db, sortCode: string, accountNumber: string): Promise<boolean> {
  const kept = await db
    .selectFrom('modulus_tables')
    .select(['weights', 'substitutions'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!kept) return true;
  const [rules, substitutions] = [readWeights(kept.weights), readSubstitutions(kept.substitutions)];
  if (!rules.ok || !substitutions.ok) throw new Error('Pay.UK’s tables are kept as they can’t be read');
  return modulusCheck({ rules: rules.lines, substitutions: substitutions.lines })(sortCode, accountNumber);
}

/** What is known of the tables that are used. */
export async function modulusTables(db: Db, now: Date) {
  const kept = await db
    .selectFrom('modulus_tables')
    .select(['weight_lines', 'substitution_lines', 'uploaded_by', 'uploaded_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    kept && {
      weights: kept.weight_lines,
      substitutions: kept.substitution_lines,
      uploaded: `${kept.uploaded_by}, ${londonWhenInSentence(kept.uploaded_at, now)}`,
    }
  );
}

/** Uses these tables from now on. */
export async function keepModulusTables(
  tx: Tx,
  tables: { weights: string; substitutions: string; weight_lines: number; substitution_lines: number },
  { by, now }: { by: string; now: Date },
) {
  await dropModulusTables(tx);
  await tx
    .insertInto('modulus_tables')
    .values({ ...tables, uploaded_by: by, uploaded_at: now })
    .execute();
}

/** False where there are none. */
export async function dropModulusTables(tx: Tx): Promise<boolean> {
  const dropped = await tx.deleteFrom('modulus_tables').executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}
