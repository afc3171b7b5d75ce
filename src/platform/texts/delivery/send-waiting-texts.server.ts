import type { Clock } from '../../clock.ts';
import { MINUTE_MS, secondsAfter } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import type { Enqueue } from '../../jobs/jobs.server.ts';
import { oneAfterAnother } from '../../jobs/one-after-another.server.ts';
import type { Log } from '../../log.server.ts';
import { quietUntil } from '../../quiet-hours.ts';
import type { Secrets } from '../../secrets.server.ts';
import { quietHoursOf } from '../chosen-quiet-hours.server.ts';
import { inPlainLetters, lengthOf } from '../segments.ts';
import { SEND_TEXT, type TextRenderers } from '../text.server.ts';
import type { Handed, TextGateway } from './gateway.ts';
import { hasStopped, recordStop } from './stops.server.ts';
import {
  type ClaimedText,
  changeWaiting,
  claimText,
  knownProviderIds,
  markEnded,
  markSent,
  putOff,
  putOffAll,
} from './text-tasks.server.ts';

export interface TextSendingDeps {
  db: Db;
  clock: Clock;
  log: Log;
  enqueue: Enqueue;
  secrets: Secrets;
  publicUrl: string;
  textRenderers: TextRenderers;
  /** Without one nothing leaves: texts that wait are withdrawn. */
  gateway: TextGateway | undefined;
  /** What a segment costs. */
  pence: number;
  /** The most that leave in a minute, from all processes together. */
  perMinute: number;
}

const MAX_IN_A_RUN = 10;
/** After a lost answer the gateway is given as long to list what it took. */
const LISTED_AFTER_SECONDS = 60;
/** By how much its clock and ours may differ. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** Sends what waits, the oldest first, until nothing is due, the minute's measure is full, or the gateway is away. */
export async function sendWaitingTexts(deps: TextSendingDeps) {
  const { db, clock, enqueue, perMinute } = deps;
  await oneAfterAnother({
    clock,
    atMost: MAX_IN_A_RUN,
    claim: (now) => claimText(db, now, perMinute),
    work: (text) => trySending(deps, text),
    goOn: () => enqueue(db, SEND_TEXT, {}),
  });
}

async function trySending(deps: TextSendingDeps, text: ClaimedText) {
  const { db, clock, gateway, log } = deps;
  const now = clock.now();
  const withdraw = (last_error: string) =>
    markEnded(db, text.id, { state: 'withdrawn', last_error, ended_at: now });
  if (!gateway) return withdraw('texts are switched off');
  // Whether it was taken comes before all else: it is never sent twice.
  if (text.tried_at && (await isTaken(deps, gateway, text, text.tried_at))) return;
  if (text.expires_at <= now) return withdraw('it was too late');
  if (await hasStopped(db, text.recipient)) return withdraw('the number has answered STOP');
  const quiet = text.is_urgent ? undefined : quietUntil(now, await quietHoursOf(db, text.email));
  if (quiet) return changeWaiting(db, text, { not_before: quiet, due_at: quiet, tried_at: null });
  let body: string | undefined;
  try {
    body = await bodyOf(deps, text, now);
  } catch (error) {
    log.error({ err: error, text_id: text.id }, 'text not composed');
    return putOff(db, text, 'It could not be written', now);
  }
  if (body === undefined) return withdraw('there was nothing to send any more');
  const { segments } = lengthOf(body);
  await changeWaiting(db, text, { tried_at: now, segments, ...keptBody(deps, text, body) });
  const handed = await gateway.send({
    to: text.recipient,
    body,
    statusUrl: statusUrlOf(deps.publicUrl, text.id),
    validSeconds: (text.expires_at.getTime() - now.getTime()) / 1_000,
  });
  if (handed.kind !== 'accepted')
    log.warn({ text_id: text.id, kind: handed.kind, reason: handed.reason }, 'text not sent');
  await record(deps, text, handed, segments);
}

async function record(deps: TextSendingDeps, text: ClaimedText, handed: Handed, counted: number) {
  const { db, clock, enqueue } = deps;
  const now = clock.now();
  switch (handed.kind) {
    case 'accepted': {
      const segments = handed.segments ?? counted;
      return markSent(db, text.id, { providerId: handed.id, segments, pence: deps.pence, now });
    }
    case 'refused': {
      const { code, reason, isStopped } = handed;
      return db.transaction().execute(async (tx) => {
        await markEnded(tx, text.id, {
          state: 'refused',
          last_error: reason,
          error_code: code,
          ended_at: now,
        });
        if (isStopped) await recordStop(tx, text.recipient, now);
      });
    }
    case 'later':
      return putOff(db, text, handed.reason, now);
    case 'unreachable': {
      // The others need not knock as well.
      const pause = await putOffAll(db, text, handed.reason, now);
      return enqueue(db, SEND_TEXT, {}, { afterSeconds: pause });
    }
    case 'unknown':
      return changeWaiting(db, text, {
        not_before: secondsAfter(now, LISTED_AFTER_SECONDS),
        last_error: handed.reason,
      });
  }
}

/** Asks whether a text was taken whose answer was lost. True too while nobody can say: it waits for the next time. */
async function isTaken(
  deps: TextSendingDeps,
  gateway: TextGateway,
  text: ClaimedText,
  triedAt: Date,
): Promise<boolean> {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const listed =
    now.getTime() - triedAt.getTime() >= LISTED_AFTER_SECONDS * 1_000 && (await gateway.list(text.recipient));
  if (!listed) {
    await changeWaiting(db, text, { not_before: secondsAfter(now, LISTED_AFTER_SECONDS) });
    return true;
  }
  const body = text.encrypted_body ? secrets.decrypt(text.encrypted_body) : text.body;
  const same = listed.filter(
    (one) => one.body === body && one.createdAt.getTime() >= triedAt.getTime() - CLOCKS_DIFFER_MS,
  );
  const known = await knownProviderIds(
    db,
    same.map(({ id }) => id),
  );
  const ours = same.find(({ id }) => !known.has(id));
  if (!ours) return false;
  const segments = text.segments ?? 1;
  await markSent(db, text.id, { providerId: ours.id, segments, pence: deps.pence, now });
  return true;
}

/** What is kept of a text while it is tried: what opens something is encrypted. */
function keptBody({ secrets, textRenderers }: TextSendingDeps, text: ClaimedText, body: string) {
  const secretAs = text.renderer && textRenderers[text.renderer]?.secretAs;
  if (secretAs) return { body: secretAs, encrypted_body: secrets.encrypt(body) };
  return text.encrypted_body ? {} : { body };
}

async function bodyOf(
  { secrets, textRenderers }: TextSendingDeps,
  text: ClaimedText,
  now: Date,
): Promise<string | undefined> {
  if (!text.renderer)
    return text.encrypted_body ? secrets.decrypt(text.encrypted_body) : (text.body ?? undefined);
  const renderer = textRenderers[text.renderer];
  if (!renderer) throw new Error(`No such text: ${text.renderer}`);
  const body = await renderer.render(text.renderer_input ?? '', now);
  return body === undefined ? undefined : inPlainLetters(body).trim();
}

function statusUrlOf(publicUrl: string, id: string): string {
  return `${publicUrl}/v1/webhooks/texts/${id}`;
}
