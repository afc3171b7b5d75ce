import { z } from 'zod';
import { type BankAccount, type MaskedAccount, maskedAccount } from '#src/platform/bank-account.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import '../tables.ts';

/** From where the school pays, as the office sees it. */
export interface PaySettings {
  account: MaskedAccount;
  /** The number under which the school sends files to Bacs. */
  serviceUser: string | null;
  /** What instructors read on their statements, before the number of the run. */
  reference: string;
}

const numbers = z.object({ sortCode: z.string(), accountNumber: z.string() });

function selectSettings(db: Db | Tx) {
  return db.selectFrom('pay_settings').selectAll();
}

/** Undefined until the owner has written them. */
export async function paySettings(db: Db | Tx): Promise<PaySettings | undefined> {
  const row = await selectSettings(db).executeTakeFirst();
  return (
    row && {
      account: {
        name: row.account_name,
        sortCodeEnding: row.sort_code_ending,
        accountEnding: row.account_ending,
      },
      serviceUser: row.service_user,
      reference: row.reference,
    }
  );
}

/** The school's account in full: for a bank's file alone. */
export async function schoolAccount(db: Db | Tx, secrets: Secrets): Promise<BankAccount | undefined> {
  const row = await selectSettings(db).executeTakeFirst();
  return row && { name: row.account_name, ...numbers.parse(JSON.parse(secrets.decrypt(row.encrypted))) };
}

export async function savePaySettings(
  tx: Tx,
  secrets: Secrets,
  {
    account,
    serviceUser,
    reference,
  }: { account: BankAccount; serviceUser: string | null; reference: string },
) {
  const { sortCode, accountNumber } = account;
  const { name, sortCodeEnding, accountEnding } = maskedAccount(account);
  const row = {
    account_name: name,
    encrypted: secrets.encrypt(JSON.stringify({ sortCode, accountNumber })),
    sort_code_ending: sortCodeEnding,
    account_ending: accountEnding,
    service_user: serviceUser,
    reference,
  };
  await tx
    .insertInto('pay_settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The school's account, by the present secret. */
export function renewPaySettings(deps: RenewDeps) {
  return renewEncrypted(deps, 'pay_settings', 'encrypted');
}
