import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type MaskedAccount, maskedAccount } from '#src/platform/bank-account.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { accountsInUse, bankDetailsOf } from '../bank-details/bank-details.server.ts';
import { toPay } from '../due.ts';
import { findPayRun, type RunTotal, totalsOfRun } from '../runs.server.ts';
import { bacsFile } from './bacs-file.ts';
import { type BacsDays, bacsDaysTo } from './bank-days.ts';
import type { BankOrder, FileShape } from './bank-file.ts';
import { csvBankFile } from './csv-files.ts';
import { payingAccount, paySettings } from './pay-settings.server.ts';
import '../tables.ts';

/** What a closed run pays somebody, and how far that is. */
export interface RunPayment {
  instructor: string;
  pence: Pence;
  /** The account of the file that they are in; or the one in use, if they are in none. */
  account: MaskedAccount | undefined;
  /** Whether it is in no file yet and nobody has checked the account's name with the bank. */
  isNameUnchecked: boolean;
  file: string | undefined;
  paidOn: string | null;
  returned: RunTotal['returned'];
}

/** Whom a closed run pays, by slug. */
export async function runPayments(db: Db, run: number): Promise<RunPayment[]> {
  const totals = (await totalsOfRun(db, run)).filter((one) => toPay(one) > 0);
  const instructors = totals.map(({ instructor }) => instructor);
  const [details, inFiles] = await Promise.all([bankDetailsOf(db, instructors), paymentsInFiles(db, run)]);
  const filed = new Map(inFiles.map((one) => [one.instructor, one]));
  return totals.map((one) => {
    const { instructor, paidOn, returned } = one;
    const inFile = filed.get(instructor);
    const inUse = details.get(instructor)?.inUse;
    const isNameUnchecked = !inFile && inUse !== undefined && inUse.nameChecked === null;
    const account = inFile ?? inUse;
    return { instructor, pence: toPay(one), account, isNameUnchecked, file: inFile?.file, paidOn, returned };
  });
}

/** Whom a file that is made now would pay. */
export function toBeFiled(payments: readonly RunPayment[]): RunPayment[] {
  return payments.filter(({ account, file, paidOn }) => account && !file && paidOn === null);
}

async function paymentsInFiles(db: Db, run: number) {
  const rows = await db
    .selectFrom('bank_file_payments')
    .select(['instructor_slug as instructor', 'file_id as file', 'pence', 'account_name as name'])
    .select(['sort_code_ending as sortCodeEnding', 'account_ending as accountEnding'])
    .where('run', '=', run)
    .orderBy('instructor_slug')
    .execute();
  return rows.map((row) => ({ ...row, pence: asPence(row.pence) }));
}

export interface BankFile {
  id: string;
  shape: FileShape;
  sentBy: string;
  arrivesOn: string;
  made: { by: string; at: Date };
  withdrawn: { because: string; at: Date } | null;
  payments: (MaskedAccount & { instructor: string; pence: Pence })[];
}

/** The files of a run, the oldest first. One that was withdrawn pays nobody. */
export async function bankFilesOf(db: Db, run: number): Promise<BankFile[]> {
  const [files, payments] = await Promise.all([
    db
      .selectFrom('bank_files')
      .select(['id', 'shape', 'made_at', 'made_by', 'withdrawn_at', 'withdrawn_because'])
      .select([sql<string>`sent_by::text`.as('sentBy'), sql<string>`arrives_on::text`.as('arrivesOn')])
      .where('run', '=', run)
      .orderBy('made_at')
      .execute(),
    paymentsInFiles(db, run),
  ]);
  return files.map(({ made_at, made_by, withdrawn_at, withdrawn_because, ...file }) => ({
    ...file,
    made: { by: made_by, at: made_at },
    withdrawn: withdrawn_at && { because: withdrawn_because ?? '', at: withdrawn_at },
    payments: payments.filter((one) => one.file === file.id),
  }));
}

export type MadeFile =
  | { made: { id: string; total: Pence; count: number; days: BacsDays } }
  | { refused: 'not closed' | 'no account' | 'no service user' | 'nobody' | 'day' };

/** When a file is to be sent that arrives on a day. Undefined if that can't be any more. */
export function fileDays(shape: FileShape, arrives: string, today: string): BacsDays | undefined {
  if (shape === 'bacs') return bacsDaysTo(arrives, today);
  return arrives < today ? undefined : { sent: arrives, processed: arrives, arrives };
}

/**
 * Makes a file that pays the instructors whom the run owes something, who have an account in use and are in no file of it. Of
 * two at once, the second finds nobody left.
 */
export async function makeBankFile(
  tx: Tx,
  secrets: Secrets,
  request: { run: number; shape: FileShape; arrives: string; by: string; now: Date },
): Promise<MadeFile> {
  const { run, shape, arrives, by, now } = request;
  await tx.selectFrom('pay_runs').select('number').where('number', '=', run).forUpdate().execute();
  if (!(await findPayRun(tx, run))?.closed) return { refused: 'not closed' };
  const today = londonDate(now);
  const days = fileDays(shape, arrives, today);
  if (!days) return { refused: 'day' };
  const [settings, from] = [await paySettings(tx), await payingAccount(tx, secrets)];
  if (!settings || !from) return { refused: 'no account' };
  const { serviceUser } = settings;
  if (shape === 'bacs' && serviceUser === null) return { refused: 'no service user' };
  const open = toBeFiled(await runPayments(tx, run));
  const accounts = await accountsInUse(
    tx,
    secrets,
    open.map(({ instructor }) => instructor),
  );
  const payments = open.flatMap(({ instructor, pence }) => {
    const to = accounts.get(instructor);
    return to ? [{ instructor, amount: pence, to }] : [];
  });
  if (payments.length === 0) return { refused: 'nobody' };
  const order: BankOrder = {
    from,
    reference: referenceOf(settings, run),
    payments,
    made: today,
    processed: days.processed,
    arrives,
  };
  const content =
    shape === 'bacs'
      ? bacsFile(order, { serviceUser: serviceUser ?? '', serial: await nextSerial(tx) })
      : csvBankFile(order, shape);
  const id = randomUUID();
  await tx
    .insertInto('bank_files')
    .values({
      id,
      run,
      shape,
      encrypted: secrets.encrypt(content),
      sent_by: days.sent,
      arrives_on: days.arrives,
      made_at: now,
      made_by: by,
    })
    .execute();
  await tx
    .insertInto('bank_file_payments')
    .values(
      payments.map(({ instructor, amount, to }) => {
        const { name, sortCodeEnding, accountEnding } = maskedAccount(to);
        return {
          run,
          instructor_slug: instructor,
          file_id: id,
          pence: amount,
          account_name: name,
          sort_code_ending: sortCodeEnding,
          account_ending: accountEnding,
        };
      }),
    )
    .execute();
  const total = sum(payments.map(({ amount }) => amount));
  return { made: { id, total, count: payments.length, days } };
}

/** "CLEARWAY R47": what instructors read on their statements. */
export function referenceOf({ reference }: { reference: string }, run: number): string {
  return `${reference} R${run}`;
}

async function nextSerial(tx: Tx): Promise<number> {
  const { rows } = await sql<{ serial: number }>`select nextval('bank_file_serials')::int as serial`.execute(
    tx,
  );
  return rows[0]?.serial ?? 1;
}

/** Takes back a file that the bank did not take, unless somebody in it was marked as paid. */
export async function withdrawBankFile(
  tx: Tx,
  { run, id, because, now }: { run: number; id: string; because: string; now: Date },
): Promise<'withdrawn' | 'unknown' | 'withdrawn before' | 'paid'> {
  await tx.selectFrom('pay_runs').select('number').where('number', '=', run).forUpdate().execute();
  const file = (await bankFilesOf(tx, run)).find((one) => one.id === id);
  if (!file) return 'unknown';
  if (file.withdrawn) return 'withdrawn before';
  const paid = (await runPayments(tx, run)).some((one) => one.file === id && one.paidOn !== null);
  if (paid) return 'paid';
  await tx.deleteFrom('bank_file_payments').where('file_id', '=', id).execute();
  await tx
    .updateTable('bank_files')
    .set({ withdrawn_at: now, withdrawn_because: because })
    .where('id', '=', id)
    .execute();
  return 'withdrawn';
}

/** A file as it was made, byte for byte. Undefined if there is none, or it was withdrawn. */
export async function bankFileContent(
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<{ run: number; filename: string; content: string } | undefined> {
  const row = await db
    .selectFrom('bank_files')
    .select(['run', 'shape', 'encrypted'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const ending = row.shape === 'bacs' ? 'txt' : 'csv';
  return {
    run: row.run,
    filename: `pay-run-${row.run}-${id.slice(0, 4)}.${ending}`,
    content: secrets.decrypt(row.encrypted),
  };
}

/** Files that are kept encrypted, by the present secret. */
export function renewBankFiles(deps: RenewDeps) {
  return renewEncrypted(deps, 'bank_files', 'encrypted');
}
