import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Subquery, Tables, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { newTransferReference } from './reference.server.ts';
import './tables.ts';

/** Money that is awaited for a purchase. `held_pence` has come and pays for nothing yet. */
export type Transfer = Selectable<Tables['bank_transfers']>;
export type BankLine = Selectable<Tables['bank_lines']>;
export type BankReturn = Selectable<Tables['bank_returns']>;

/** Begins to wait for a transfer. The reference is one that no other transfer has. */
export async function expectTransfer(
  tx: Tx,
  expected: { basketUuid: string; orderNumber: string; amount: Pence; now: Date },
): Promise<string> {
  const written = await tx
    .insertInto('bank_transfers')
    .values({
      reference: newTransferReference(),
      basket_uuid: expected.basketUuid,
      order_number: expected.orderNumber,
      amount_pence: expected.amount,
      charged_by: null,
      began_at: expected.now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst();
  return written?.reference ?? expectTransfer(tx, expected);
}

/** The transfer that is awaited for a purchase, where it is paid by one. */
export function findTransfer(db: Db, basketUuid: string): Promise<Transfer | undefined> {
  return db.selectFrom('bank_transfers').selectAll().where('basket_uuid', '=', basketUuid).executeTakeFirst();
}

export interface NewBankLine {
  reference: string;
  paidOn: string;
  amount: Pence;
  payer: string;
  matchedBy: BankLine['matched_by'];
  /** Of the row of a bank's file. Null where it is recorded by hand. */
  rowHash: string | null;
  /** The statement that it is from. */
  statement: string | null;
}

/** Records money that has come. False where that row of a bank's file was used before. */
export async function recordBankLine(
  tx: Tx,
  line: NewBankLine,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const written = await tx
    .insertInto('bank_lines')
    .values({
      id: randomUUID(),
      reference: line.reference,
      paid_on: line.paidOn,
      amount_pence: line.amount,
      payer: line.payer,
      matched_by: line.matchedBy,
      row_hash: line.rowHash,
      statement_id: line.statement,
      recorded_by: by,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.column('row_hash').doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return false;
  await addToHeld(tx, line.reference, line.amount);
  return true;
}

/** Takes back a line that was recorded by mistake. False where its money pays for something, or was sent back, by now. */
export async function removeBankLine(tx: Tx, line: BankLine): Promise<boolean> {
  if (!(await takeFromHeld(tx, line.reference, asPence(line.amount_pence)))) return false;
  await tx.deleteFrom('bank_lines').where('id', '=', line.id).execute();
  return true;
}

interface NewReturn {
  reference: string;
  amount: Pence;
  sentOn: string;
  evidence: string;
}

/** Records that what pays for nothing was sent back. False where less than that is held. */
export async function recordReturn(
  tx: Tx,
  { reference, amount, ...sent }: NewReturn,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  if (!(await takeFromHeld(tx, reference, amount))) return false;
  await writeReturn(tx, { reference, amount, ...sent, refundLeg: null }, { by, now });
  return true;
}

/** Records that a leg of a refund was sent. False where that was recorded before. */
export function recordRefundSent(
  tx: Tx,
  sent: NewReturn & { refundLeg: string },
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  return writeReturn(tx, sent, { by, now });
}

async function writeReturn(
  tx: Tx,
  { reference, amount, sentOn, evidence, refundLeg }: NewReturn & { refundLeg: string | null },
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const written = await tx
    .insertInto('bank_returns')
    .values({
      id: randomUUID(),
      reference,
      refund_leg_id: refundLeg,
      amount_pence: amount,
      sent_on: sentOn,
      evidence,
      recorded_by: by,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.column('refund_leg_id').doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** What came for these transfers, the first first. */
export async function linesOfTransfers(db: Db, references: readonly string[]): Promise<BankLine[]> {
  if (references.length === 0) return [];
  return db
    .selectFrom('bank_lines')
    .selectAll()
    .where('reference', 'in', references)
    .orderBy('paid_on')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** What a statement has recorded, with the purchases that it is for. */
export function linesOfStatementRecorded(db: Db, statement: string) {
  return db
    .selectFrom('bank_lines')
    .innerJoin('bank_transfers', 'bank_transfers.reference', 'bank_lines.reference')
    .select(['id', 'basket_uuid', 'order_number', 'bank_lines.reference', 'paid_on', 'payer'])
    .select('bank_lines.amount_pence')
    .where('statement_id', '=', statement)
    .orderBy('paid_on')
    .orderBy('id')
    .execute();
}

/** What came for these purchases. */
export function linesOfPurchases(db: Db, baskets: readonly string[]) {
  return db
    .selectFrom('bank_lines')
    .innerJoin('bank_transfers', 'bank_transfers.reference', 'bank_lines.reference')
    .select(['order_number', 'bank_lines.reference', 'paid_on', 'bank_lines.amount_pence', 'payer'])
    .where('basket_uuid', 'in', baskets.length > 0 ? baskets : [NOBODYS])
    .execute();
}

/** No purchase is called so: no statement takes a list of none. */
const NOBODYS = '00000000-0000-0000-0000-000000000000';

export function findBankLine(db: Db, id: string): Promise<BankLine | undefined> {
  return db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst();
}

export function returnsOfTransfer(db: Db, reference: string): Promise<BankReturn[]> {
  return db
    .selectFrom('bank_returns')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('sent_on')
    .orderBy('recorded_at')
    .execute();
}

const lastCame = sql<Date | null>`(select max(recorded_at) from bank_lines where reference = bank_transfers.reference)`;

const MOST_OPEN = 500;

/** Transfers with money that pays for nothing yet, the oldest first. */
export function heldTransfers(db: Db): Promise<Transfer[]> {
  return db
    .selectFrom('bank_transfers')
    .selectAll()
    .where('held_pence', '>', 0)
    .orderBy('began_at')
    .limit(MOST_OPEN)
    .execute();
}

/**
 * Transfers with money that pays for nothing, and those that have paid for nothing, with when the last of it was recorded: the
 * oldest first. Where they are too many, the oldest that nobody has paid for are left out.
 */
export async function transfersNotOver(db: Db) {
  const some = () =>
    db.selectFrom('bank_transfers').selectAll().select(lastCame.as('came_at')).limit(MOST_OPEN);
  const held = await some().where('held_pence', '>', 0).orderBy('began_at').execute();
  const open = await some()
    .where('charged_by', 'is', null)
    .where('held_pence', '=', 0)
    .orderBy('began_at', 'desc')
    .execute();
  return [...held, ...open].toSorted((one, other) => one.began_at.getTime() - other.began_at.getTime());
}

/** How many transfers of these purchases have paid for nothing. */
export async function countAwaited(db: Db, open: Subquery<{ uuid: string }>): Promise<number> {
  const { count } = await db
    .selectFrom('bank_transfers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('charged_by', 'is', null)
    .where('basket_uuid', 'in', open)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The transfers with these references. */
export function transfersNamed(db: Db, references: readonly string[]) {
  return db
    .selectFrom('bank_transfers')
    .selectAll()
    .select(lastCame.as('came_at'))
    .where('reference', 'in', references.length > 0 ? references : [''])
    .execute();
}

/** What was recorded between two days. */
export function linesBetween(db: Db, firstDay: string, lastDay: string): Promise<BankLine[]> {
  return db
    .selectFrom('bank_lines')
    .selectAll()
    .where('paid_on', '>=', firstDay)
    .where('paid_on', '<=', lastDay)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/**
 * Since when money waits that is either all there, or came for a purchase that is over, paid or not. A part of a query.
 * `over` has the uuids of these.
 */
export function heldSince(db: Db, over: Subquery<{ uuid: string }>) {
  const held = db.selectFrom('bank_transfers').select(lastCame.as('at')).where('held_pence', '>', 0);
  const isAllThere = sql<boolean>`held_pence >= amount_pence`;
  return held
    .where(isAllThere)
    .unionAll(held.where(sql<boolean>`not ${isAllThere}`).where('basket_uuid', 'in', over));
}

/** The purchases of these, as a part of a query: what they were about is not forgotten. */
export function purchasesHeld(db: Db): Subquery<{ basket_uuid: string }> {
  return db.selectFrom('bank_transfers').select('basket_uuid').where('held_pence', '>', 0);
}

/** Takes the whole amount for a payment, once. What is not all there pays for nothing. */
export async function chargeTransfer(db: Db, basketUuid: string, paymentId: string): Promise<boolean> {
  const charged = await db
    .updateTable('bank_transfers')
    .set({ held_pence: sql`held_pence - amount_pence`, charged_by: paymentId })
    .where('basket_uuid', '=', basketUuid)
    .where('charged_by', 'is', null)
    .where('held_pence', '>=', sql<number>`amount_pence`)
    .executeTakeFirst();
  return charged.numUpdatedRows === 1n;
}

/** Forgets transfers that began before, unless money of theirs is held still, or they paid for something that is kept. */
export async function purgeTransfers(db: Db, { unpaid, paid }: { unpaid: Date; paid: Date }) {
  await db
    .deleteFrom('bank_transfers')
    .where('held_pence', '=', 0)
    .where((is) =>
      is.or([
        is('began_at', '<', paid),
        is.and([
          is('began_at', '<', unpaid),
          is.not(
            is.exists(
              is
                .selectFrom('bank_lines')
                .select('id')
                .whereRef('bank_lines.reference', '=', 'bank_transfers.reference'),
            ),
          ),
        ]),
      ]),
    )
    .execute();
}

/** Erases what is said of the payers of these purchases. */
export async function erasePayers(tx: Tx, baskets: readonly string[]) {
  if (baskets.length === 0) return;
  await tx
    .updateTable('bank_lines')
    .set({ payer: '' })
    .where(
      'reference',
      'in',
      tx.selectFrom('bank_transfers').select('reference').where('basket_uuid', 'in', baskets),
    )
    .execute();
}

async function addToHeld(tx: Tx, reference: string, amount: Pence) {
  await tx
    .updateTable('bank_transfers')
    .set((old) => ({ held_pence: old('held_pence', '+', amount) }))
    .where('reference', '=', reference)
    .execute();
}

async function takeFromHeld(tx: Tx, reference: string, amount: Pence): Promise<boolean> {
  const taken = await tx
    .updateTable('bank_transfers')
    .set((old) => ({ held_pence: old('held_pence', '-', amount) }))
    .where('reference', '=', reference)
    .where('held_pence', '>=', amount)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
