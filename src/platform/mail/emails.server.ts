import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import { keyOf, type Message, type StoredEmail } from './email.server.ts';
import {
  type EmailRenderers,
  renderedFrom,
  rendererFor,
  storedOrRendered,
} from './email-renderers.server.ts';
import { messageIdOf, SEND_EMAIL } from './mailer.server.ts';

/** The emails written last, to this address where one is given, for the viewer of development. */
export function latestEmails(db: Db, most: number, recipient: string | null) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'html', 'plain', 'renderer', 'renderer_input', 'document'])
    .select(['created_at', 'sent_at', 'failed_at'])
    .$if(recipient !== null, (emails) =>
      emails.where((eb) => eb(eb.fn('lower', ['recipient']), '=', recipient?.toLowerCase() ?? '')),
    )
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
}

/** What was emailed to these addresses, the latest first, without what it said. */
export function emailsTo(db: Db, recipients: readonly string[], most: number) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'order_id', 'created_at', 'sent_at', 'failed_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', [...recipients]))
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
}

export function findEmail(db: Db, id: string) {
  return db
    .selectFrom('emails')
    .select(['recipient', 'html', 'plain', 'renderer', 'renderer_input', 'document'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** When an email was queued. */
export async function queuedAt(tx: Tx, message: Message, key: string): Promise<Date | undefined> {
  const email = await tx
    .selectFrom('emails')
    .select('created_at')
    .where('message_id', '=', messageIdOf(keyOf(message, key)))
    .executeTakeFirst();
  return email?.created_at;
}

/** Which of these keys an email was queued with. */
export async function queuedKeys(db: Db, message: Message, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const byId = new Map(keys.map((key) => [messageIdOf(keyOf(message, key)), key]));
  const rows = await db
    .selectFrom('emails')
    .select('message_id')
    .where('message_id', 'in', [...byId.keys()])
    .execute();
  return new Set(rows.flatMap(({ message_id }) => byId.get(message_id) ?? []));
}

/** What became of the emails that were queued with these keys. */
export async function emailsWithKeys(db: Db, message: Message, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const byId = new Map(keys.map((key) => [messageIdOf(keyOf(message, key)), key]));
  const rows = await db
    .selectFrom('emails')
    .select(['message_id', 'created_at', 'sent_at', 'failed_at'])
    .where('message_id', 'in', [...byId.keys()])
    .execute();
  return rows.map(({ message_id, created_at, sent_at, failed_at }) => ({
    key: byId.get(message_id) ?? '',
    at: created_at,
    state: sent_at ? ('sent' as const) : failed_at ? ('refused' as const) : ('waiting' as const),
  }));
}

/** A later email takes the place of one that was refused: nobody has to see to it any more. */
export async function noLongerRefused(tx: Tx, message: Message, key: string) {
  await tx
    .updateTable('emails')
    .set({ refused: false })
    .where('message_id', '=', messageIdOf(keyOf(message, key)))
    .execute();
}

/** When emails with this data were queued, since an instant. */
export async function queuedSince<Data>(
  tx: Db,
  message: StoredEmail<Data>,
  data: Data,
  since: Date,
): Promise<Date[]> {
  const queued = await tx
    .selectFrom('emails')
    .select('created_at')
    .where('renderer', '=', message.name)
    .where('renderer_input', '=', z.encode(message.data, data))
    .where('created_at', '>', since)
    .execute();
  return queued.map((email) => email.created_at);
}

/** What an email and all the times that it was sent again have in common: how their Message-IDs begin. */
const FAMILY = sql<string>`substring(message_id from '^<([^.@]*)')`;

/** The emails about an order, the first first. `about` is what each was queued as: "receipt-…". */
export function emailsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'created_at', 'sent_at', 'failed_at', 'refused', 'last_error'])
    .select(sql<string>`substring(message_id from '^<(.*)@')`.as('about'))
    .select(
      sql<number>`(count(*) filter (where not refused) over (partition by ${FAMILY}))::int`.as('sendCount'),
    )
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Whether an email still says something: a renderer may find that it is over. Not in a transaction, as it reads. */
export async function saysSomething(db: Db, emailRenderers: EmailRenderers, id: string): Promise<boolean> {
  const email = await findEmail(db, id);
  return email === undefined || (await storedOrRendered(email, emailRenderers)) !== undefined;
}

export type SentOnceMore = 'sent' | 'unknown' | 'meanwhile' | 'on its way' | 'may not go elsewhere';

/**
 * Sends an email of an order once more, as a message of its own: a mailbox shows one with a known Message-ID but once.
 * What was refused goes under its own, as nobody has seen it. Emails to the buyer use their current address.
 * `expectedSendCount`: how many had been sent when the person asked. Of two who ask at once one is told, and one message leaves.
 */
export async function sendOnceMore(
  tx: Tx,
  deps: { clock: Clock; enqueue: Enqueue; emailRenderers: EmailRenderers },
  {
    id,
    orderId,
    buyer,
    expectedSendCount,
  }: { id: string; orderId: string; buyer: string; expectedSendCount: number },
): Promise<SentOnceMore> {
  const locked = await tx
    .selectFrom('emails')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .forUpdate()
    .execute();
  const email = locked.find((one) => one.id === id);
  if (!email) return 'unknown';
  const counted = (await emailsOfOrder(tx, orderId)).find((one) => one.id === id);
  if (counted?.sendCount !== expectedSendCount) return 'meanwhile';
  if (!email.sent_at && !email.failed_at) return 'on its way';
  const to = email.to_buyer ? buyer : email.recipient;
  const renderer = rendererFor(email, deps.emailRenderers);
  if (renderer && to !== email.recipient && !(await renderer.readdress(tx, renderedFrom(email), to)))
    return 'may not go elsewhere';
  if (email.refused)
    await tx
      .updateTable('emails')
      .set({ recipient: to, refused: false, failed_at: null, not_before: null, tries: 0 })
      .where('id', '=', id)
      .execute();
  else {
    const { position: _, ...rest } = email;
    await tx
      .insertInto('emails')
      .values({
        ...rest,
        id: randomUUID(),
        message_id: again(email.message_id),
        recipient: to,
        created_at: deps.clock.now(),
        sent_at: null,
        failed_at: null,
        last_error: null,
        not_before: null,
        tries: 0,
      })
      .execute();
  }
  await deps.enqueue(tx, SEND_EMAIL, {});
  return 'sent';
}

function again(messageId: string): string {
  return messageId.replace('@', `.${randomUUID().slice(0, 8)}@`);
}

/** A file that emails attach, for which their rows name it. It never changes under its name. */
export interface EmailDocument {
  name: string;
  filename: string;
  contentType: string;
  content: Buffer;
}

export async function hasDocument(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_documents')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a document under its name. Does nothing where another process was first. */
export async function saveDocument(db: Db, document: EmailDocument, now: Date) {
  const { name, filename, contentType, content } = document;
  await db
    .insertInto('email_documents')
    .values({ name, filename, content_type: contentType, content, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
