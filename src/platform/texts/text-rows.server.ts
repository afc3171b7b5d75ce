import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/db.server.ts';
import { type StoredText, WRITTEN_BY_STAFF } from './text.server.ts';
import './tables.ts';

/** A text to or from somebody, as staff see it. */
export interface TextOfPerson {
  id: string;
  /** The number of theirs. */
  phone: string;
  body: string;
  at: Date;
  state: 'waiting' | 'sent' | 'delivered' | 'undelivered' | 'refused' | 'withdrawn' | 'received';
  /** Why it did not arrive. */
  reason: string | null;
}

/** What was texted to and from a number, the latest first. */
export async function textsOfNumber(db: Db, phone: string, most: number): Promise<TextOfPerson[]> {
  const sent = await sentTexts(db).where('recipient', '=', phone).limit(most).execute();
  return latest(most, sent, await repliesFrom(db, [phone], most));
}

/** How many of the last texts to a number, one after the other, did not arrive. */
export async function undeliveredInARow(db: Db, phone: string): Promise<number> {
  const last = await db
    .selectFrom('texts')
    .select('state')
    .where('recipient', '=', phone)
    .where('state', 'in', ['delivered', 'undelivered', 'refused'])
    .orderBy('position', 'desc')
    .limit(10)
    .execute();
  const arrived = last.findIndex(({ state }) => state === 'delivered');
  return arrived < 0 ? last.length : arrived;
}

/** The texts to these email addresses and what was answered from the numbers, the latest first. `about`: how their keys begin. */
export async function textsOfPerson(
  db: Db,
  { emails, most, about }: { emails: readonly string[]; most: number; about?: string },
): Promise<TextOfPerson[]> {
  const people = emails.map((email) => email.toLowerCase());
  if (people.length === 0) return [];
  const sent = await sentTexts(db)
    .where('email', 'in', people)
    .$if(about !== undefined, (texts) => texts.where('reference', 'like', `${about}%`))
    .limit(most)
    .execute();
  const phones = [...new Set(sent.map(({ recipient }) => recipient))];
  return latest(most, sent, about === undefined ? await repliesFrom(db, phones, most) : []);
}

function sentTexts(db: Db) {
  return db
    .selectFrom('texts')
    .select(['id', 'recipient', 'body', 'created_at', 'sent_at', 'state', 'last_error'])
    .orderBy('created_at', 'desc');
}

async function repliesFrom(db: Db, phones: readonly string[], most: number) {
  if (phones.length === 0) return [];
  return db
    .selectFrom('text_replies')
    .select(['provider_id', 'sender', 'body', 'received_at'])
    .where('sender', 'in', phones)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute();
}

function latest(
  most: number,
  sent: Awaited<ReturnType<ReturnType<typeof sentTexts>['execute']>>,
  received: Awaited<ReturnType<typeof repliesFrom>>,
): TextOfPerson[] {
  const texts: TextOfPerson[] = [
    ...sent.map((text) => ({
      id: text.id,
      phone: text.recipient,
      body: text.body ?? 'About a lesson, not written yet',
      at: text.sent_at ?? text.created_at,
      state: text.state,
      reason: text.state === 'delivered' || text.state === 'sent' ? null : text.last_error,
    })),
    ...received.map((reply) => ({
      id: reply.provider_id,
      phone: reply.sender,
      body: reply.body,
      at: reply.received_at,
      state: 'received' as const,
      reason: null,
    })),
  ];
  return texts.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, most);
}

/** Whether somebody may have had a text: it has left, or the gateway was given it and has not said. */
export async function wasTried(db: Db, { name }: { name: string }, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('texts')
    .select(['state', 'tried_at'])
    .where('reference', '=', `${name}-${key}`)
    .executeTakeFirst();
  if (!row) return false;
  return row.state === 'waiting' ? row.tried_at !== null : row.state === 'sent' || row.state === 'delivered';
}

/** What became of the texts that were queued with these keys. */
export async function textsWithKeys(db: Db, { name }: { name: string }, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const byReference = new Map(keys.map((key) => [`${name}-${key}`, key]));
  const rows = await db
    .selectFrom('texts')
    .select(['reference', 'created_at', 'state'])
    .where('reference', 'in', [...byReference.keys()])
    .execute();
  return rows.map(({ reference, created_at, state }) => ({
    key: byReference.get(reference) ?? '',
    at: created_at,
    state,
  }));
}

/** One reply is about one of the last. */
const MAX_ANSWERABLE = 20;

/**
 * The texts of a definition that a number may be answering, the latest first: those that have left for it since staff last wrote to
 * it, as long as it is still the number of whom they were for.
 */
export async function answerableTexts<Data>(
  db: Db,
  { name, data }: StoredText<Data>,
  phone: string,
): Promise<{ person: string; data: Data }[]> {
  const rows = await db
    .selectFrom('texts')
    .innerJoin('text_numbers', (number) =>
      number
        .onRef('text_numbers.email', '=', 'texts.email')
        .onRef('text_numbers.phone', '=', 'texts.recipient'),
    )
    .select(['texts.email', 'renderer_input'])
    .where('recipient', '=', phone)
    .where('renderer', '=', name)
    .where('tried_at', 'is not', null)
    .where('state', 'in', ['waiting', 'sent', 'delivered'])
    .where('position', '>', (later) =>
      later
        .selectFrom('texts')
        .select(sql<number>`coalesce(max(position), 0)`.as('position'))
        .where('recipient', '=', phone)
        .where('reference', 'like', `${WRITTEN_BY_STAFF}-%`)
        .where('state', 'in', ['sent', 'delivered']),
    )
    .orderBy('position', 'desc')
    .limit(MAX_ANSWERABLE)
    .execute();
  return rows.map(({ email, renderer_input }) => ({
    person: email,
    data: z.decode(data, renderer_input ?? ''),
  }));
}
