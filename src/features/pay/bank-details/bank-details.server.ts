import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type BankAccount, type MaskedAccount, maskedAccount } from '#src/platform/bank-account.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { endPayRequest } from '../requests.server.ts';
import '../tables.ts';

/** An account of an instructor, as the office sees it. */
export interface KeptAccount extends MaskedAccount {
  id: string;
  instructor: string;
  enteredAt: Date;
  /** Null while it waits: nobody is paid to it. */
  confirmedAt: Date | null;
  /** Set of one that was in use until the bank returned a payment. */
  doubted: { because: string; at: Date } | null;
  /** Who saw that the bank knows the name on it, and when. */
  nameChecked: { by: string; at: Date } | null;
}

export interface BankDetails {
  inUse: KeptAccount | undefined;
  waiting: KeptAccount | undefined;
}

/** The accounts of these instructors, or of all. */
export async function bankDetailsOf(
  db: Db,
  instructors?: readonly string[],
): Promise<Map<string, BankDetails>> {
  const rows = await db
    .selectFrom('bank_details')
    .select([
      ...(['id', 'instructor_slug as instructor', 'account_name as name'] as const),
      ...(['sort_code_ending as sortCodeEnding', 'account_ending as accountEnding'] as const),
      ...(['entered_at as enteredAt', 'confirmed_at as confirmedAt'] as const),
      ...(['doubted_at', 'doubted_because', 'name_checked_at', 'name_checked_by'] as const),
    ])
    .$if(instructors !== undefined, (query) =>
      query.where('instructor_slug', 'in', [...(instructors ?? []), '']),
    )
    .execute();
  const kept = rows.map(
    ({
      doubted_at: at,
      doubted_because: because,
      name_checked_at,
      name_checked_by,
      ...row
    }): KeptAccount => ({
      ...row,
      doubted: at && row.confirmedAt === null ? { because: because ?? '', at } : null,
      nameChecked: name_checked_at && { by: name_checked_by ?? '', at: name_checked_at },
    }),
  );
  const byInstructor = Map.groupBy(kept, ({ instructor }) => instructor);
  return new Map(
    [...byInstructor].map(([slug, accounts]) => [
      slug,
      {
        inUse: accounts.find(({ confirmedAt }) => confirmedAt !== null),
        waiting: accounts.find(({ confirmedAt }) => confirmedAt === null),
      },
    ]),
  );
}

export async function bankDetailsOfOne(db: Db, instructor: string): Promise<BankDetails> {
  const found = (await bankDetailsOf(db, [instructor])).get(instructor);
  return found ?? { inUse: undefined, waiting: undefined };
}

/** Since when accounts wait to be confirmed. */
export function waitingBankDetails(db: Db) {
  return db
    .selectFrom('bank_details')
    .select(sql<Date>`coalesce(doubted_at, entered_at)`.as('at'))
    .where('confirmed_at', 'is', null);
}

/** The same with whose they are, and what the bank said of a payment that it returned. */
export function bankDetailsToConfirm(db: Db) {
  return waitingBankDetails(db)
    .select(['instructor_slug as slug', 'doubted_because as doubted'])
    .orderBy('at')
    .execute();
}

/** Keeps an account that waits to be confirmed, in the place of another that does. The one in use stays in use meanwhile. */
export async function enterBankDetails(
  tx: Tx,
  secrets: Secrets,
  { instructor, account, now }: { instructor: string; account: BankAccount; now: Date },
): Promise<KeptAccount> {
  await forgetWaiting(tx, instructor);
  await endPayRequest(tx, instructor, 'bank details');
  const { sortCode, accountNumber } = account;
  const masked = maskedAccount(account);
  const id = randomUUID();
  await tx
    .insertInto('bank_details')
    .values({
      id,
      instructor_slug: instructor,
      account_name: masked.name,
      encrypted: secrets.encrypt(JSON.stringify({ sortCode, accountNumber })),
      sort_code_ending: masked.sortCodeEnding,
      account_ending: masked.accountEnding,
      entered_at: now,
      confirmed_at: null,
    })
    .execute();
  return { ...masked, id, instructor, enteredAt: now, confirmedAt: null, doubted: null, nameChecked: null };
}

/** Has pay go to an account that waited. Undefined if it waits no longer. */
export async function confirmBankDetails(
  tx: Tx,
  { instructor, id, now }: { instructor: string; id: string; now: Date },
): Promise<KeptAccount | undefined> {
  const { waiting, inUse } = await lockBankDetails(tx, instructor);
  if (waiting?.id !== id) return undefined;
  if (inUse) await tx.deleteFrom('bank_details').where('id', '=', inUse.id).execute();
  await tx
    .updateTable('bank_details')
    .set({ confirmed_at: now, doubted_at: null, doubted_because: null })
    .where('id', '=', id)
    .execute();
  return { ...waiting, confirmedAt: now, doubted: null };
}

/**
 * Has nothing more paid to the account in use before somebody confirms it again, because the bank returned a payment. One
 * that was confirmed after the payment is not doubted. If another waits already, that one is to be confirmed in its place.
 */
export async function doubtBankDetails(
  tx: Tx,
  { instructor, because, usedAt, now }: { instructor: string; because: string; usedAt: Date; now: Date },
): Promise<KeptAccount | undefined> {
  const { inUse, waiting } = await lockBankDetails(tx, instructor);
  if (!inUse?.confirmedAt || inUse.confirmedAt > usedAt) return undefined;
  if (waiting) await tx.deleteFrom('bank_details').where('id', '=', inUse.id).execute();
  else
    await tx
      .updateTable('bank_details')
      .set({ confirmed_at: null, doubted_at: now, doubted_because: because })
      .set({ name_checked_at: null, name_checked_by: null })
      .where('id', '=', inUse.id)
      .execute();
  return inUse;
}

/** Records that somebody saw that the bank knows the name on an account, or takes it back. Undefined if it isn't there any more. */
export async function setNameChecked(
  tx: Tx,
  { instructor, id, checked }: { instructor: string; id: string; checked: { by: string; at: Date } | null },
): Promise<KeptAccount | undefined> {
  const { waiting, inUse } = await lockBankDetails(tx, instructor);
  const account = [waiting, inUse].find((one) => one?.id === id);
  if (!account) return undefined;
  await tx
    .updateTable('bank_details')
    .set({ name_checked_at: checked?.at ?? null, name_checked_by: checked?.by ?? null })
    .where('id', '=', id)
    .execute();
  return account;
}

/** Deletes an account that waited. Undefined if it waits no longer. */
export async function declineBankDetails(
  tx: Tx,
  { instructor, id }: { instructor: string; id: string },
): Promise<KeptAccount | undefined> {
  const { waiting } = await lockBankDetails(tx, instructor);
  if (waiting?.id !== id) return undefined;
  await forgetWaiting(tx, instructor);
  return waiting;
}

export async function forgetWaiting(tx: Tx, instructor: string) {
  await tx
    .deleteFrom('bank_details')
    .where('instructor_slug', '=', instructor)
    .where('confirmed_at', 'is', null)
    .execute();
}

async function lockBankDetails(tx: Tx, instructor: string): Promise<BankDetails> {
  await tx
    .selectFrom('bank_details')
    .select('id')
    .where('instructor_slug', '=', instructor)
    .forUpdate()
    .execute();
  return bankDetailsOfOne(tx, instructor);
}

const numbers = z.object({ sortCode: z.string(), accountNumber: z.string() });

/** The full accounts of these instructors, only for a bank's file. Instructors without an account in use are left out. */
export async function accountsInUse(
  db: Db,
  secrets: Secrets,
  instructors: readonly string[],
): Promise<Map<string, BankAccount>> {
  if (instructors.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_details')
    .select(['instructor_slug', 'account_name', 'encrypted'])
    .where('instructor_slug', 'in', instructors)
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ instructor_slug, account_name: name, encrypted }) => [
      instructor_slug,
      { name, ...numbers.parse(JSON.parse(secrets.decrypt(encrypted))) },
    ]),
  );
}

/** Accounts that are kept encrypted, by the present secret. */
export function renewBankDetails(deps: RenewDeps) {
  return renewEncrypted(deps, 'bank_details', 'encrypted');
}
