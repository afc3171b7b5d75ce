import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/db.server.ts';
import type { Enqueue } from '../../jobs/jobs.server.ts';
import { oneAfterAnother } from '../../jobs/one-after-another.server.ts';
import type { Log } from '../../log.server.ts';
import { quietUntil } from '../../quiet-hours.ts';
import type { CurrentSchool } from '../../school/school.ts';
import type { Secrets } from '../../secrets.server.ts';
import { quietHoursOf } from '../../texts/chosen-quiet-hours.server.ts';
import { type PushContent, type PushPerson, type PushRenderers, SEND_PUSH } from '../push.server.ts';
import { pushKeys } from '../push-keys.server.ts';
import { postPush } from './post-push.server.ts';
import {
  type ClaimedPush,
  changeWaiting,
  claimPush,
  markEnded,
  markSent,
  putOff,
  putOffService,
  subscriptionOf,
} from './push-tasks.server.ts';

export interface PushSendingDeps {
  db: Db;
  clock: Clock;
  log: Log;
  enqueue: Enqueue;
  secrets: Secrets;
  school: CurrentSchool;
  publicUrl: string;
  production: boolean;
  pushRenderers: PushRenderers;
  /** Ends the sessions that have run out, and with them what browsers agreed to in them. */
  endSessions(now: Date): Promise<void>;
  /** The email address by which their quiet hours are kept. */
  addressOf(person: PushPerson): Promise<string>;
}

const MAX_IN_A_RUN = 20;

/** Sends what waits, the oldest first, until nothing is due. */
export async function sendWaitingPushes(deps: PushSendingDeps) {
  const { db, clock, enqueue } = deps;
  await deps.endSessions(clock.now());
  await oneAfterAnother({
    clock,
    atMost: MAX_IN_A_RUN,
    claim: (now) => claimPush(db, now),
    work: (message) => trySending(deps, message),
    goOn: () => enqueue(db, SEND_PUSH, {}),
  });
}

async function trySending(deps: PushSendingDeps, message: ClaimedPush) {
  const { db, clock, log, secrets, school, publicUrl, production } = deps;
  const now = clock.now();
  const withdraw = (last_error: string) =>
    markEnded(db, message, { state: 'withdrawn', last_error, ended_at: now });
  if (message.expires_at <= now) return withdraw('it was too late');
  const browser = await subscriptionOf(db, message);
  if (!browser) return withdraw('notifications were turned off there');
  const quiet = message.is_urgent
    ? undefined
    : quietUntil(now, await quietHoursOf(db, await deps.addressOf(message)));
  if (quiet) return changeWaiting(db, message, { not_before: quiet, due_at: quiet });
  let content: PushContent | undefined;
  try {
    content = await contentOf(deps, message, now);
  } catch (error) {
    log.error({ err: error, push_id: message.id }, 'push message not composed');
    return putOff(db, message, { reason: 'It could not be written', now });
  }
  if (!content) return withdraw('there was nothing to say any more');
  const { title, body } = content;
  await changeWaiting(db, message, { title, body });
  const outcome = await postPush({
    ...browser,
    text: notificationText(content, message, publicUrl),
    topic: message.topic,
    isUrgent: message.is_urgent,
    seconds: (message.expires_at.getTime() - now.getTime()) / 1_000,
    keys: await pushKeys({ db, secrets }, now),
    contact: `mailto:${school.current().officeEmail}`,
    now,
    mayBePrivate: !production,
  });
  if (outcome.kind !== 'sent')
    log.info({ push_id: message.id, service: message.service, ...outcome }, 'push message not sent');
  switch (outcome.kind) {
    case 'sent':
      return markSent(db, message, clock.now());
    case 'gone':
      return db.transaction().execute(async (tx) => {
        await markEnded(tx, message, { state: 'refused', last_error: outcome.reason, ended_at: now });
        await tx.deleteFrom('push_subscriptions').where('id', '=', browser.id).execute();
      });
    case 'refused':
      return markEnded(db, message, { state: 'refused', last_error: outcome.reason, ended_at: now });
    case 'later':
      return putOff(db, message, { ...outcome, now });
    case 'unreachable': {
      const pause = await putOffService(db, message, outcome.reason, now);
      return deps.enqueue(db, SEND_PUSH, {}, { afterSeconds: pause });
    }
  }
}

function contentOf({ pushRenderers }: PushSendingDeps, message: ClaimedPush, now: Date) {
  const render = pushRenderers[message.renderer];
  if (!render) throw new Error(`No such push message: ${message.renderer}`);
  return render(message.renderer_input, now);
}

/** As Safari shows it by itself ("declarative web push"), and as the service worker of other browsers reads it. */
function notificationText({ title, body, path }: PushContent, { topic }: ClaimedPush, publicUrl: string) {
  const notification = { title, body, tag: topic, lang: 'en-GB', navigate: publicUrl + path };
  return JSON.stringify({ web_push: 8030, notification });
}
