import type { ReactElement } from 'react';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import { type PushSending, queuePush, type StoredPush } from '../push/push.server.ts';
import type { CurrentSchool, School } from '../school/school.ts';
import type { Secrets } from '../secrets.server.ts';
import {
  type ComposedText,
  queueText,
  type StoredText,
  type TextDeps,
  type TextSending,
} from '../texts/text.server.ts';
import type { Attachment, EmailRenderers, Invitation } from './email-renderers.server.ts';
import { ENCRYPTED_BODY, encryptedBodyRenderer, encryptedEmail } from './encrypted-email-body.server.ts';
import { type Channel, type QueuedEmail, queueEmail } from './mailer.server.ts';

export interface Message {
  channel: Channel;
  /** Unique. Keys begin with it, and the row of an email that is composed as it leaves names its definition by it. */
  name: string;
  /** How keys begin instead of the name: "lesson" for all about somebody's lessons. */
  keyPrefix?: string;
  /** False for emails that their recipient requested: after a typing mistake they ask again, and staff need not know. */
  notifyStaff?: false;
}

export type Body = ReactElement | { html: string; plain: string };

export interface EmailContent {
  subject: string;
  /** Where answers go: to the office unless it says another address, and nowhere if it is null. */
  replyTo?: string | null;
  body: Body;
}

/** An email that is composed as it is queued. */
export interface Email<Data> extends Message {
  compose(data: Data, school: School): EmailContent;
  isSecret?: undefined;
}

/** The same with a link or code that opens something: its body is stored encrypted. */
export interface SecretEmail<Data> extends Message {
  compose(data: Data, school: School): EmailContent;
  isSecret: true | ((data: Data) => boolean);
}

/** An email of which only the data is stored. */
export interface StoredEmail<Data> extends Message {
  data: z.ZodType<Data, string>;
}

/** To whom an email goes, and when. */
export interface Leaving {
  to: string;
  now: Date;
}

interface LeavingContent {
  /** In place of the one with which it was queued. */
  subject?: string | undefined;
  body: Body;
  attachments?: Attachment[];
  invitation?: Invitation | undefined;
}

/** An email that is composed each time it is tried or shown, so that it says what is so then (docs/decisions/0051). */
export interface LeavingEmail<Data, Context> extends StoredEmail<Data> {
  /** Undefined if there is nothing to send any more. */
  compose: (data: Data, context: Context, leaving: Leaving) => Promise<LeavingContent | undefined>;
  /** Called in the transaction that marks it as sent. */
  sent?(tx: Tx, data: Data, now: Date): Promise<void>;
  /** Called in the transaction that marks it as refused for good by the recipient's mail server. */
  refused?(tx: Tx, data: Data, now: Date): Promise<void>;
  /** Called in the transaction in which staff send it again to another address. False if it may not go elsewhere. */
  readdress?(tx: Tx, data: Data, to: string): Promise<boolean>;
}

type Defined<Definition> = Omit<Definition, 'channel'>;

/** Defines an email: one with `data` is composed as it leaves, any other as it is queued. */
export function email<Data, Context>(
  definition: Defined<LeavingEmail<Data, Context>>,
): LeavingEmail<Data, Context>;
export function email<Data>(definition: Defined<StoredEmail<Data>>): StoredEmail<Data>;
export function email<Data>(definition: Defined<SecretEmail<Data>>): SecretEmail<Data>;
export function email<Data>(definition: Defined<Email<Data>>): Email<Data>;
export function email<Definition extends object>(definition: Definition) {
  return { channel: 'email' as const, ...definition };
}

/** An email to our own staff. It contains no visitor's text, so there is nothing to escape. */
export function staffAlert<Data>({
  name,
  compose,
}: {
  name: string;
  compose(data: Data, school: School): { subject: string; plain: string };
}): Email<Data> {
  return email({
    name,
    compose(data: Data, school: School): EmailContent {
      const { subject, plain } = compose(data, school);
      return { subject, replyTo: null, body: { plain, html: `<p>${plain}</p>` } };
    },
  });
}

/** Data that a row keeps as JSON. */
export function json<Schema extends z.ZodType>(schema: Schema) {
  return z.codec(z.string(), schema, {
    decode: (text) => JSON.parse(text) as z.input<Schema>,
    encode: (data) => JSON.stringify(data),
  });
}

export interface Sending<Data> {
  to: string;
  /** Tells it from others of its name: only the first of two with one key is sent. */
  key: string;
  data: Data;
  /** The order that it is about, and whether it goes to the buyer, whose address may be corrected later. */
  order?: { id: string; toBuyer: boolean } | undefined;
  /** The name of a document to attach, which is in `email_documents`. */
  document?: string | undefined;
  notifyStaff?: false | undefined;
}

interface StoredSending<Data> extends Sending<Data> {
  subject: string;
  /** The office, as it is reached when the email leaves, if it is not given. */
  replyTo?: string;
}

/** What queues an email that is composed as it leaves. */
export interface QueueDeps {
  clock: Clock;
  enqueue: Enqueue;
}

/** The same with what an email is composed from. */
export interface SendDeps extends QueueDeps {
  school: CurrentSchool;
}

/** An email that is composed and not queued. */
export type PreparedEmail = QueuedEmail & { isSecret: boolean };

/** Composes an email before the transaction that sends it, where that one should be short. */
export async function prepare<Data>(
  deps: { school: CurrentSchool },
  message: Email<Data> | SecretEmail<Data>,
  sending: Sending<Data>,
): Promise<PreparedEmail> {
  const { data } = sending;
  const school = deps.school.current();
  const { subject, replyTo = school.officeEmail, body } = message.compose(data, school);
  const isSecret =
    typeof message.isSecret === 'function' ? message.isSecret(data) : message.isSecret === true;
  return { ...headOf(message, sending, replyTo), subject, ...(await renderBody(body, school)), isSecret };
}

/** Queues an email that was prepared, in the caller's transaction; about an order, where that is known only now. */
export async function sendPrepared(
  tx: Tx,
  { clock, enqueue, secrets }: QueueDeps & { secrets: Secrets },
  email: PreparedEmail,
  order = email.order,
) {
  const queued = email.isSecret ? encryptedEmail(secrets, email) : email;
  await queueEmail(tx, enqueue, clock, order ? { ...queued, order } : queued);
}

/** Queues an email, a text or a push message in the caller's transaction; it leaves after the commit. */
export function send<Data>(
  tx: Tx,
  deps: QueueDeps,
  message: StoredPush<Data>,
  sending: PushSending<Data>,
): Promise<void>;
export function send<Data>(
  tx: Tx,
  deps: TextDeps,
  message: ComposedText<Data> | StoredText<Data>,
  sending: TextSending<Data>,
): Promise<void>;
export function send<Data>(
  tx: Tx,
  deps: QueueDeps,
  message: StoredEmail<Data>,
  sending: StoredSending<Data>,
): Promise<void>;
export function send<Data>(
  tx: Tx,
  deps: SendDeps & { secrets: Secrets },
  message: SecretEmail<Data>,
  sending: Sending<Data>,
): Promise<void>;
export function send<Data>(
  tx: Tx,
  deps: SendDeps,
  message: Email<Data>,
  sending: Sending<Data>,
): Promise<void>;
export async function send<Data>(
  tx: Tx,
  deps: QueueDeps & { school?: CurrentSchool; secrets?: Secrets },
  message:
    | (Email<Data> | SecretEmail<Data> | StoredEmail<Data>)
    | (ComposedText<Data> | StoredText<Data>)
    | StoredPush<Data>,
  sending: (Sending<Data> & Partial<StoredSending<Data>>) | TextSending<Data> | PushSending<Data>,
) {
  if (message.channel === 'push') return queuePush(tx, deps, message, sending as PushSending<Data>);
  if (message.channel === 'text') return queueText(tx, deps, message, sending as TextSending<Data>);
  return sendEmail(tx, deps, message, sending as Sending<Data> & Partial<StoredSending<Data>>);
}

async function sendEmail<Data>(
  tx: Tx,
  deps: QueueDeps & { school?: CurrentSchool; secrets?: Secrets },
  message: Email<Data> | SecretEmail<Data> | StoredEmail<Data>,
  sending: Sending<Data> & Partial<StoredSending<Data>>,
) {
  if (!('data' in message)) {
    const sendDeps = deps as SendDeps & { secrets: Secrets };
    return sendPrepared(tx, sendDeps, await prepare(sendDeps, message, sending));
  }
  await queueEmail(tx, deps.enqueue, deps.clock, {
    ...headOf(message, sending, sending.replyTo),
    subject: sending.subject ?? '',
    renderer: message.name,
    renderedFrom: z.encode(message.data, sending.data),
  });
}

function headOf<Data>(message: Message, sending: Sending<Data>, replyTo: string | null | undefined) {
  const { to, key, order, document } = sending;
  const isQuiet = message.notifyStaff === false || sending.notifyStaff === false;
  return {
    channel: message.channel,
    reference: keyOf(message, key),
    to,
    ...(replyTo && { replyTo }),
    ...(order && { order }),
    ...(document && { document }),
    ...(isQuiet && { notifyStaff: false as const }),
  };
}

/** The key as it is stored: "receipt-<order id>". */
export function keyOf({ name, keyPrefix = name }: Message, key: string): string {
  return `${keyPrefix}-${key}`;
}

/** What renders the emails that are composed as they leave, by the name that a row stores. */
export function renderersOf<Context extends { clock: Clock; secrets: Secrets; school: CurrentSchool }>(
  // biome-ignore lint/suspicious/noExplicitAny: each reads the data that it has written itself
  emails: readonly LeavingEmail<any, NoInfer<Context>>[],
  context: Context,
): EmailRenderers {
  const renderers = emails.map((message) => {
    const read = (stored: string) => z.decode(message.data, stored);
    return [
      message.name,
      {
        async render(stored: string, to: string) {
          const now = context.clock.now();
          const content = await message.compose(read(stored), context, { to, now });
          if (!content) return undefined;
          const { subject, body, attachments = [], invitation } = content;
          return {
            ...(subject && { subject }),
            ...(await renderBody(body, context.school.current())),
            attachments,
            ...(invitation && { invitation }),
          };
        },
        sent:
          message.sent &&
          (async (tx: Tx, stored: string, now: Date) => message.sent?.(tx, read(stored), now)),
        refused: async (tx: Tx, stored: string, now: Date) => message.refused?.(tx, read(stored), now),
        readdress: async (tx: Tx, stored: string, to: string) =>
          message.readdress ? message.readdress(tx, read(stored), to) : true,
      },
    ] as const;
  });
  return { ...Object.fromEntries(renderers), [ENCRYPTED_BODY]: encryptedBodyRenderer(context.secrets) };
}

export async function renderBody(body: Body, school: School): Promise<{ html: string; plain: string }> {
  if ('html' in body) return body;
  // A process that only queues loads no JSX.
  const { renderEmail } = await import('./render-email.server.tsx');
  return renderEmail(body, school);
}
