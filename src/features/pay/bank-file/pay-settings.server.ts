import { z } from 'zod';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { type BankAccount, type MaskedAccount, maskedAccount } from '#src/platform/bank-account.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import '../tables.ts';

/** From where the school pays, as the office sees it. */
export interface PaySettings {
  account: MaskedAccount;
  /** Whether it is the one that customers pay to, which is entered there. */
  isSchoolAccount: boolean;
  /** The number under which the school sends files to Bacs. */
  serviceUser: string | null;
  /** What instructors read on their statements, before the number of the run. */
  reference: string;
}

const numbers = z.object({ sortCode: z.string(), accountNumber: z.string() });

function selectSettings(db: Db) {
  return db.selectFrom('pay_settings').selectAll();
}

/** Undefined until the owner has written them. */
export async function paySettings(db: Db): Promise<PaySettings | undefined> {
  const row = await selectSettings(db).executeTakeFirst();
  if (!row) return undefined;
  const { service_user: serviceUser, reference, account_name: name, sort_code_ending, account_ending } = row;
  if (name !== null)
    return {
      account: { name, sortCodeEnding: sort_code_ending ?? '', accountEnding: account_ending ?? '' },
      isSchoolAccount: false,
      serviceUser,
      reference,
    };
  const school = await findBankAccount(db);
  return school && { account: maskedAccount(school), isSchoolAccount: true, serviceUser, reference };
}

/** The account that instructors are paid from, in full: for a bank's file alone. */
export async function payingAccount(db: Db, secrets: Secrets): Promise<BankAccount | undefined> {
  const row = await selectSettings(db).executeTakeFirst();
  if (row?.account_name == null || row.encrypted === null) return row && findBankAccount(db);
  return { name: row.account_name, ...numbers.parse(JSON.parse(secrets.decrypt(row.encrypted))) };
}

export async function savePaySettings(
  tx: Tx,
  secrets: Secrets,
  {
    account,
    serviceUser,
    reference,
  }: { account: BankAccount | 'school'; serviceUser: string | null; reference: string },
) {
  const row = { ...accountColumns(account, secrets), service_user: serviceUser, reference };
  await tx
    .insertInto('pay_settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

function accountColumns(account: BankAccount | 'school', secrets: Secrets) {
  if (account === 'school')
    return { account_name: null, encrypted: null, sort_code_ending: null, account_ending: null };
  const { sortCode, accountNumber } = account;
  const { name, sortCodeEnding, accountEnding } = maskedAccount(account);
  return {
    account_name: name,
    encrypted: secrets.encrypt(JSON.stringify({ sortCode, accountNumber })),
    sort_code_ending: sortCodeEnding,
    account_ending: accountEnding,
  };
}

/** An account of its own, by the present secret. */
export function renewPaySettings(deps: RenewDeps) {
  return renewEncrypted(deps, 'pay_settings', 'encrypted');
}
