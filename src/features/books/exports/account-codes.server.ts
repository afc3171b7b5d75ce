import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';
import { type AccountCodes, type CodeKey, codesByDefault, type Program } from './account-codes.ts';

/** By what a program knows our accounts: as the owner has set it, otherwise as the program begins. */
export async function accountCodes(db: Db, program: Program): Promise<AccountCodes> {
  const rows = await db
    .selectFrom('account_codes')
    .select(['account', 'code'])
    .where('program', '=', program)
    .execute();
  return {
    ...codesByDefault[program],
    ...Object.fromEntries(rows.map(({ account, code }) => [account, code])),
  };
}

export async function setAccountCodes(tx: Tx, program: Program, codes: ReadonlyMap<CodeKey, string>) {
  if (codes.size === 0) return;
  await tx
    .insertInto('account_codes')
    .values([...codes].map(([account, code]) => ({ program, account, code })))
    .onConflict((conflict) =>
      conflict.columns(['program', 'account']).doUpdateSet(({ ref }) => ({ code: ref('excluded.code') })),
    )
    .execute();
}
