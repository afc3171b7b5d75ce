import type { Db, Tx } from '../db/db.server.ts';
import { deleteTexts } from './delivery/text-prices.server.ts';
import { removeNumber, textKinds } from './numbers/numbers.server.ts';
import './tables.ts';

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
