import type { Job } from '../../jobs/jobs.server.ts';
import { purgeEmailsJob, SEND_EMAIL } from '../mailer.server.ts';
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
