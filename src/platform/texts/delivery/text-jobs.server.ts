import { DAY_MS } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import type { Notifications } from '../../db/notifications.server.ts';
import type { Job } from '../../jobs/jobs.server.ts';
import { type RenewDeps, renewEncrypted } from '../../rekey/rekey.server.ts';
import { SEND_TEXT, TEXTS_WAIT } from '../text.server.ts';
import { sendWaitingTexts, type TextSendingDeps } from './send-waiting-texts.server.ts';
import { askForPrices, deleteTexts } from './text-prices.server.ts';

/** As long as emails are. */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Both send whatever waits: one as soon as a text is queued, the other every minute, for what is put off, for the time after an
 * outage, and for what a process left that died.
 */
export function textJobs(deps: TextSendingDeps): Job[] {
  const run = () => sendWaitingTexts(deps);
  return [
    { name: SEND_TEXT, retries: 2, retrySeconds: 5, wakes: true, run },
    { name: 'send-waiting-texts', retries: 0, retrySeconds: 5, every: '* * * * *', run },
    {
      name: 'ask-text-prices',
      retries: 0,
      retrySeconds: 60,
      every: '*/5 * * * *',
      run: () => askForPrices(deps),
    },
    {
      name: 'purge-texts',
      retries: 2,
      retrySeconds: 60,
      every: '43 * * * *',
      run: () => purgeTexts(deps.db, new Date(deps.clock.now().getTime() - RETENTION_MS)),
    },
  ];
}

/** Sends at once what was queued without the job. */
export function textWhenWoken(
  notifications: Notifications,
  { db, enqueue, log }: Pick<TextSendingDeps, 'db' | 'enqueue' | 'log'>,
) {
  notifications.on(TEXTS_WAIT, () => {
    // Within a minute they are sent all the same.
    enqueue(db, SEND_TEXT, {}).catch((error) => log.warn({ err: error }, 'texts wait for the next minute'));
  });
}

async function purgeTexts(db: Db, oldest: Date) {
  await deleteTexts(db, { before: oldest });
  await db.deleteFrom('text_replies').where('received_at', '<', oldest).execute();
  await db.deleteFrom('text_number_checks').where('expires_at', '<', oldest).execute();
}

/** Secrets in texts that wait, by the present secret. */
export function renewTexts(deps: RenewDeps) {
  return renewEncrypted(deps, 'texts', 'encrypted_body');
}
