import type { BankAccount } from '#src/platform/bank-account.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** Where customers who pay by bank transfer pay to. Undefined until an owner has entered it: nothing can be sold by bank transfer before. */
export async function findBankAccount(
  db: Db,
): Promise<(BankAccount & { version: number; changedBy: string; changedAt: Date }) | undefined> {
  const row = await db.selectFrom('bank_account').selectAll().where('only_one', '=', true).executeTakeFirst();
  return (
    row && {
      name: row.name,
      sortCode: row.sort_code,
      accountNumber: row.number,
      version: row.version,
      changedBy: row.changed_by,
      changedAt: row.changed_at,
    }
  );
}

/** `after` is the version that was seen, 0 where there was none. False where it is another by now. */
export async function setBankAccount(
  tx: Tx,
  { name, sortCode, accountNumber }: BankAccount,
  { after, by, now }: { after: number; by: string; now: Date },
): Promise<boolean> {
  const row = {
    name,
    sort_code: sortCode,
    number: accountNumber,
    version: after + 1,
    changed_by: by,
    changed_at: now,
  };
  const written =
    after === 0
      ? await tx
          .insertInto('bank_account')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('bank_account')
          .set(row)
          .where('version', '=', after)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}
