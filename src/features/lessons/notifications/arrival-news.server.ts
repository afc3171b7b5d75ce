import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type StoredEmail, send } from '#src/platform/mail/email.server.ts';
import { wakeSenders } from '#src/platform/mail/mailer.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { type StoredPush, wakePushSenders } from '#src/platform/push/push.server.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { type StoredText, wakeTextSenders } from '#src/platform/texts/text.server.ts';
import type { Booking } from '../booking.ts';
import { childNamed } from '../taught-learner.server.ts';
import { copiedTo, writableLearner } from './queue-notifications.server.ts';

export interface ArrivalRecipient {
  side: 'learner' | 'copy';
  email: string;
  /** Undefined where they have not agreed to texts. */
  phone: string | undefined;
  name: string;
  /** Whose lesson it is, where somebody else reads it. */
  child: string | undefined;
}

/** Who is told when an instructor arrives: the learner, and the person who gets copies. */
export async function listArrivalRecipients(db: Db, { learnerId }: Booking): Promise<ArrivalRecipient[]> {
  const learner = learnerId ? await writableLearner(db, learnerId) : undefined;
  if (!learner) return [];
  const name = firstNameOf(learner.name);
  const buyer = copiedTo(learner);
  const people = [
    {
      side: 'learner' as const,
      email: learner.email,
      name,
      child: await childNamed(db, learner, learner.buyer),
    },
    ...(buyer ? [{ side: 'copy' as const, email: buyer, name: 'whoever keeps copies', child: name }] : []),
  ].filter((one) => one.email !== '');
  return Promise.all(
    people.map(async (one) => ({ ...one, phone: await numberFor(db, one.email, 'changes') })),
  );
}

interface ArrivalNews<Data> {
  recipients: readonly ArrivalRecipient[];
  messages: { email: StoredEmail<Data>; push: StoredPush<Data>; text: StoredText<Data> };
  /** Of the email, until it leaves. */
  subject: string;
  dataFor(recipient: ArrivalRecipient): Data;
  emailKey(recipient: ArrivalRecipient): string;
  phoneKey(to: string): string;
  expiresAt: Date;
  sendsTexts: boolean;
  now: Date;
}

/** Emails it at once, shows it in browsers, and texts it to those who agreed to texts. Answers how many of each. */
export async function sendArrivalNews<Data>(
  tx: Tx,
  { id, line }: Booking,
  news: ArrivalNews<Data>,
): Promise<{ texted: number; emailed: number }> {
  const { recipients, messages, expiresAt, now } = news;
  const clock = { now: () => now };
  let texted = 0;
  for (const recipient of recipients) {
    const { email: to, phone } = recipient;
    const data = news.dataFor(recipient);
    await send(tx, { clock, enqueue: wakeSenders }, messages.email, {
      to,
      key: news.emailKey(recipient),
      subject: news.subject,
      data,
      order: line ? { id: line.orderId, toBuyer: false } : undefined,
    });
    await send(tx, { clock, enqueue: wakePushSenders }, messages.push, {
      to: { realm: 'account', person: to },
      key: news.phoneKey(to),
      data,
      topic: `lesson ${id}`,
      expiresAt,
      isUrgent: true,
    });
    if (!phone || !news.sendsTexts) continue;
    await send(tx, { clock, enqueue: wakeTextSenders }, messages.text, {
      to: phone,
      person: to,
      key: news.phoneKey(phone),
      data,
      expiresAt,
      isUrgent: true,
    });
    texted += 1;
  }
  return { texted, emailed: recipients.length };
}
