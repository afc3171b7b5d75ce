import type { Db } from '../db/db.server.ts';
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

/** The texts to these email addresses and what was answered from the numbers, the latest first. `about`: how their keys begin. */
export async function textsOfPerson(
  db: Db,
  { emails, most, about }: { emails: readonly string[]; most: number; about?: string },
): Promise<TextOfPerson[]> {
  const people = emails.map((email) => email.toLowerCase());
  if (people.length === 0) return [];
  const sent = await db
    .selectFrom('texts')
    .select(['id', 'recipient', 'body', 'created_at', 'sent_at', 'state', 'last_error'])
    .where('email', 'in', people)
    .$if(about !== undefined, (texts) => texts.where('reference', 'like', `${about}%`))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  const phones = [...new Set(sent.map(({ recipient }) => recipient))];
  const received =
    about !== undefined || phones.length === 0
      ? []
      : await db
          .selectFrom('text_replies')
          .select(['provider_id', 'sender', 'body', 'received_at'])
          .where('sender', 'in', phones)
          .orderBy('received_at', 'desc')
          .limit(most)
          .execute();
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
