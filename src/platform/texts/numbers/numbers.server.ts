import type { Db, Tx } from '../../db/db.server.ts';
import { hasStopped } from '../delivery/stops.server.ts';
import { deleteTexts } from '../delivery/text-prices.server.ts';
import '../tables.ts';

/** What somebody may be texted about; emails about it come all the same. */
export const textKinds = ['reminders', 'changes', 'offers'] as const;
export type TextKind = (typeof textKinds)[number];

export interface NumberChoice extends Record<TextKind, boolean> {
  phone: string;
}

/** The number at which somebody agreed to be texted, and about what. */
export async function findNumber(db: Db, email: string): Promise<NumberChoice | undefined> {
  return db
    .selectFrom('text_numbers')
    .select(['phone', ...textKinds])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The number for texts of a kind to somebody. Undefined where they want none, or have answered STOP. */
export async function numberFor(db: Db, email: string, kind?: TextKind): Promise<string | undefined> {
  const number = await findNumber(db, email);
  if (!number || (kind && !number[kind]) || (await hasStopped(db, number.phone))) return undefined;
  return number.phone;
}

/** Which of these addresses, in small letters, are texted about a kind. */
export async function whoTakesTexts(
  db: Db,
  emails: readonly string[],
  kind: TextKind,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('text_numbers')
    .leftJoin('text_stops', 'text_stops.phone', 'text_numbers.phone')
    .select('email')
    .where('email', 'in', ['', ...emails.map((email) => email.toLowerCase())])
    .where(kind, '=', true)
    .where('stopped_at', 'is', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** The first number at which somebody may be texted who has several addresses. */
export async function numberOfAny(
  db: Db,
  emails: readonly string[],
): Promise<{ email: string; phone: string } | undefined> {
  for (const email of emails) {
    const phone = await numberFor(db, email);
    if (phone) return { email, phone };
  }
  return undefined;
}

/** Chooses what somebody is texted about. False without a number. */
export async function chooseKinds(tx: Tx, email: string, kinds: readonly TextKind[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_numbers')
    .set({
      reminders: kinds.includes('reminders'),
      changes: kinds.includes('changes'),
      offers: kinds.includes('offers'),
    })
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets somebody's number, and one that waits for its code. */
export async function removeNumber(tx: Tx, email: string) {
  const person = email.toLowerCase();
  await tx.deleteFrom('text_number_checks').where('email', '=', person).execute();
  await tx.deleteFrom('text_numbers').where('email', '=', person).execute();
}

/** The texts to the person with this email address, what they answered, and their number. */
export async function textDataOf(db: Db, email: string) {
  const person = email.toLowerCase();
  const [texts, textReplies, textNumbers, quietHours] = await Promise.all([
    db
      .selectFrom('texts')
      .select(['recipient', 'body', 'state', 'created_at', 'sent_at'])
      .where('email', '=', person)
      .execute(),
    repliesOf(db, person).select(['sender', 'body', 'received_at']).execute(),
    db
      .selectFrom('text_numbers')
      .select(['phone', 'checked_at', ...textKinds])
      .where('email', '=', person)
      .execute(),
    db.selectFrom('quiet_hours').select(['quiet_from', 'quiet_until']).where('email', '=', person).execute(),
  ]);
  return { texts, textReplies, textNumbers, quietHours };
}

/** Deletes them. That a number has answered STOP stays: it is a refusal. */
export async function eraseTexts(tx: Tx, email: string) {
  const person = email.toLowerCase();
  await tx
    .deleteFrom('text_replies')
    .where('sender', 'in', tx.selectFrom('texts').select('recipient').where('email', '=', person))
    .execute();
  await deleteTexts(tx, { person });
  await tx.deleteFrom('quiet_hours').where('email', '=', person).execute();
  await removeNumber(tx, person);
}

function repliesOf(db: Db, person: string) {
  return db
    .selectFrom('text_replies')
    .where('sender', 'in', db.selectFrom('texts').select('recipient').where('email', '=', person));
}
