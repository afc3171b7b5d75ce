import type { Notifications } from '../../db/notifications.server.ts';
import type { Job } from '../../jobs/jobs.server.ts';
import { EMAILS_WAIT, purgeEmailsJob, SEND_EMAIL } from '../mailer.server.ts';
import { type SendingDeps, sendWaiting } from './send-waiting.server.ts';
import { openSmtp } from './smtp.server.ts';

/**
 * Both send whatever waits: one as soon as an email is queued, the other every minute, for what is put off, for the
 * time after an outage, and for what a process left that died.
 */
export function mailJobs(deps: Omit<SendingDeps, 'smtp'> & { smtpUrl: string | undefined }): Job[] {
  const sendingDeps = { ...deps, smtp: deps.smtpUrl ? openSmtp(deps.smtpUrl) : undefined };
  const run = () => sendWaiting(sendingDeps);
  return [
    { name: SEND_EMAIL, retries: 2, retrySeconds: 5, wakes: true, run },
    { name: 'send-waiting-emails', retries: 0, retrySeconds: 5, every: '* * * * *', run },
    purgeEmailsJob(deps),
  ];
}

/** Sends at once what was queued without the job. */
export function sendWhenWoken(
  notifications: Notifications,
  { db, enqueue, log }: Pick<SendingDeps, 'db' | 'enqueue' | 'log'>,
) {
  notifications.on(EMAILS_WAIT, () => {
    // Within a minute they are sent all the same.
    enqueue(db, SEND_EMAIL, {}).catch((error) => log.warn({ err: error }, 'emails wait for the next minute'));
  });
}
