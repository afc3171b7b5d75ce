import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import type { CurrentSchool, School } from '../school/school.ts';
import type { Secrets } from '../secrets.server.ts';
import { inPlainLetters } from './segments.ts';
import './tables.ts';

interface TextHead {
  channel: 'text';
  /** Unique. Keys begin with it, and the row of a text that is composed as it leaves names its definition by it. */
  name: string;
}

/** A text that is composed as it is queued. */
export interface ComposedText<Data> extends TextHead {
  compose(data: Data, school: School): string;
  /** Of a text with a link or code that opens something: what staff see in its place. It is stored encrypted until it has left. */
  secretAs?: string;
}

/** A text of which only the data is stored. */
export interface StoredText<Data> extends TextHead {
  data: z.ZodType<Data, string>;
}

/** A text that is composed each time it is tried, so that it says what is so then (docs/decisions/0051). */
export interface LeavingText<Data, Context> extends StoredText<Data> {
  /** Of a text with a link that opens something: what staff see in its place. */
  secretAs?: string;
  /** Undefined if there is nothing to send any more. */
  compose: (data: Data, context: Context, now: Date) => Promise<string | undefined>;
}

type Defined<Definition> = Omit<Definition, 'channel'>;

/** Defines a text message: one with `data` is composed as it leaves, any other as it is queued. */
export function text<Data, Context>(
  definition: Defined<LeavingText<Data, Context>>,
): LeavingText<Data, Context>;
export function text<Data>(definition: Defined<StoredText<Data>>): StoredText<Data>;
export function text<Data>(definition: Defined<ComposedText<Data>>): ComposedText<Data>;
export function text<Definition extends object>(definition: Definition) {
  return { channel: 'text' as const, ...definition };
}

/** What composes the texts that are composed as they leave, by the name that a row stores. */
export type TextRenderers = Record<
  string,
  { secretAs: string | undefined; render(stored: string, now: Date): Promise<string | undefined> }
>;

export function textRenderersOf<Context>(
  // biome-ignore lint/suspicious/noExplicitAny: each reads the data that it has written itself
  texts: readonly LeavingText<any, NoInfer<Context>>[],
  context: Context,
): TextRenderers {
  return Object.fromEntries(
    texts.map((one) => [
      one.name,
      {
        secretAs: one.secretAs,
        render: (stored: string, now: Date) => one.compose(z.decode(one.data, stored), context, now),
      },
    ]),
  );
}

export interface TextSending<Data> {
  /** A mobile number as it is stored, +447… */
  to: string;
  /** The email address of whose it is. */
  person?: string | undefined;
  /** Tells it from others of its name: of two with one key the first is sent. */
  key: string;
  data: Data;
  /** When it is of no use any more. */
  expiresAt: Date;
  /** Leaves in quiet hours too: somebody waits for it, or a lesson is near. */
  isUrgent?: boolean;
}

export interface TextDeps {
  clock: Clock;
  enqueue: Enqueue;
  school?: CurrentSchool;
  secrets?: Secrets;
}

export const SEND_TEXT = 'send-text';

/** Queues a text in the caller's transaction, and a job that sends after the commit whatever waits. */
export async function queueText<Data>(
  tx: Tx,
  deps: TextDeps,
  message: ComposedText<Data> | StoredText<Data>,
  { to, person = '', key, data, expiresAt, isUrgent = false }: TextSending<Data>,
) {
  const row = await tx
    .insertInto('texts')
    .values({
      id: randomUUID(),
      reference: `${message.name}-${key}`,
      recipient: to,
      email: person.toLowerCase(),
      ...('data' in message
        ? { renderer: message.name, renderer_input: z.encode(message.data, data) }
        : composed(deps, message, data)),
      state: 'waiting',
      is_urgent: isUrgent,
      created_at: deps.clock.now(),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await deps.enqueue(tx, SEND_TEXT, {});
}

function composed<Data>({ school, secrets }: TextDeps, message: ComposedText<Data>, data: Data) {
  if (!school || !secrets) throw new Error(`The text ${message.name} is composed as it is queued`);
  const body = inPlainLetters(message.compose(data, school.current())).trim();
  return message.secretAs ? { body: message.secretAs, encrypted_body: secrets.encrypt(body) } : { body };
}

/** The name of what staff write to somebody by text. */
export const WRITTEN_BY_STAFF = 'office';

/** Texts wait: heard by every process when the transaction commits. */
export const TEXTS_WAIT = 'texts_wait';

/** Enqueues nothing, but says at the commit that texts wait: for code that has a transaction alone. */
export const wakeTextSenders: Enqueue = async (tx) => {
  await sql`select pg_notify(${TEXTS_WAIT}, '')`.execute(tx);
};
