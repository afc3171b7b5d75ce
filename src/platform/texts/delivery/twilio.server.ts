import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../log.server.ts';
import type { Handed, TextGateway, TextNotice, TextToSend } from './gateway.ts';

export interface TwilioAccount {
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** The number that texts come from, +44…: one that can be answered. */
  from: string;
  timeoutMs: number;
}

/** The gateway writes numbers as text. */
const digits = z.string().regex(/^\d+$/).transform(Number);
const message = z.object({
  sid: z.string().min(1),
  body: z.string().nullish(),
  num_segments: digits.catch(0),
  date_created: z.coerce.date(),
});
/** A price is what our account is charged, so that it is below nothing. */
const priced = z.object({
  price: z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
  price_unit: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/),
});
const list = z.object({ messages: z.array(message) });
const failure = z.object({ code: z.number(), message: z.string() });

const STOPPED = 21610;
/** About our number or our account, not the recipient: 21606, 21659 and 21660 say that our number cannot send. */
const ABOUT_US = new Set([20003, 20005, 21606, 21659, 21660]);
/** Of a connection that was never made. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const LISTED = 50;
const MAX_VALID_SECONDS = 36_000;

const STATES: Record<string, (TextNotice & { kind: 'status' })['state']> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
};

/** Texts by Twilio's API for messages of 2010-04-01. */
export function twilio(account: TwilioAccount, { log }: { log: Log }): TextGateway {
  const { apiUrl, accountSid, authToken, from, timeoutMs } = account;
  const messages = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  function call(url: string, form?: URLSearchParams) {
    return fetch(url, {
      ...(form && { method: 'POST', body: form }),
      headers: { authorization, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  return {
    async send(text: TextToSend) {
      let status: number;
      let body: unknown;
      try {
        const response = await call(`${messages}.json`, formOf(text, from));
        status = response.status;
        body = parsed(await response.text());
      } catch (error) {
        return notAnswered(error as Error);
      }
      return handed(status, body);
    },
    async list(to) {
      try {
        const query = new URLSearchParams({ To: to, PageSize: String(LISTED) });
        const response = await call(`${messages}.json?${query}`);
        const read = list.safeParse(parsed(await response.text()));
        if (!response.ok || !read.success) return undefined;
        return read.data.messages.map(({ sid, body, date_created }) => ({
          id: sid,
          body: body ?? '',
          createdAt: date_created,
        }));
      } catch (error) {
        log.warn({ err: error }, 'the gateway for texts did not say what it has');
        return undefined;
      }
    },
    async priceOf(id) {
      try {
        const response = await call(`${messages}/${encodeURIComponent(id)}.json`);
        const body = parsed(await response.text());
        if (!response.ok) return response.status === 404 ? undefined : 'away';
        // It is null until it is known.
        const read = priced.safeParse(body).data;
        return read && { micros: Math.round(Math.abs(read.price) * 1_000_000), unit: read.price_unit };
      } catch (error) {
        log.warn({ err: error }, 'the gateway for texts did not say what one cost');
        return 'away';
      }
    },
    readNotice({ url, fields, signature }) {
      if (!isSigned({ authToken, url, fields, signature })) return undefined;
      const id = fields.get('MessageSid');
      const state = STATES[fields.get('MessageStatus') ?? ''];
      if (id && state)
        return { kind: 'status', id, state, code: digits.safeParse(fields.get('ErrorCode')).data };
      const sender = fields.get('From');
      if (id && sender && fields.has('Body'))
        return { kind: 'reply', id, from: sender, body: fields.get('Body') ?? '' };
      return 'unknown';
    },
  };
}

function formOf({ to, body, statusUrl, validSeconds }: TextToSend, from: string): URLSearchParams {
  return new URLSearchParams({
    To: to,
    From: from,
    Body: body,
    StatusCallback: statusUrl,
    ValidityPeriod: String(Math.max(1, Math.min(MAX_VALID_SECONDS, Math.floor(validSeconds)))),
  });
}

function handed(status: number, body: unknown): Handed {
  const taken = message.safeParse(body);
  if (status >= 200 && status < 300)
    return taken.success
      ? { kind: 'accepted', id: taken.data.sid, segments: taken.data.num_segments || undefined }
      : { kind: 'unknown', reason: 'The answer could not be read' };
  const said = failure.safeParse(body).data;
  const reason = said ? `${said.code}: ${said.message}` : `HTTP ${status}`;
  if (status === 429) return { kind: 'later', reason };
  if (status >= 500) return { kind: 'unknown', reason };
  if (status === 400 && said && !ABOUT_US.has(said.code))
    return { kind: 'refused', code: said.code, reason: said.message, isStopped: said.code === STOPPED };
  return { kind: 'unreachable', reason };
}

function notAnswered(error: Error): Handed {
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code;
  const reason = code ?? error.message;
  return { kind: code && NEVER_SENT.has(code) ? 'unreachable' : 'unknown', reason };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signed are the address that was called and, after it, each field with its value, by name. */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(text).digest('base64');
}

function isSigned({
  authToken,
  url,
  fields,
  signature = '',
}: {
  authToken: string;
  url: string;
  fields: URLSearchParams;
  signature: string | undefined;
}): boolean {
  const ours = Buffer.from(signatureOf(authToken, url, fields));
  const theirs = Buffer.from(signature);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
