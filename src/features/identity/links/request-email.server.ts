import type { Clock } from '#src/platform/clock.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import { retryAfter } from '#src/platform/rate-limits/retry-after.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { NO_REPLY, type SignInContext } from '../password/sign-in-by-password.server.ts';

const MAX_AN_HOUR = 20;

/** A job that sends an email about signing in. Its data is encrypted, as the queue keeps it for a day. */
export interface EncryptedJob {
  /** The name is stored in the queue. */
  sealed: string;
}

/**
 * Queues a job that decides which email the address gets, so that the response and its timing do not reveal whether
 * somebody signs in with it. Answers 429 when the network is over its limit.
 */
export async function requestEmail(
  { db, clock, secrets, enqueue }: { db: Db; clock: Clock; secrets: Secrets; enqueue: Enqueue },
  { asker: { ip }, reply = NO_REPLY }: SignInContext,
  { job, call, data }: { job: string /** What is counted. */; call: string; data: string },
) {
  const endsAt = await countCall({ db, clock, secrets }, { call, most: MAX_AN_HOUR, ip }, HOUR_MS);
  if (endsAt) {
    const wait = retryAfter(reply, endsAt, clock.now());
    throw new Problem(429, `You’ve asked for too many emails in the last hour. Please wait ${wait}.`, {
      code: 'too_many_tries',
    });
  }
  await enqueue(db, job, { sealed: secrets.encrypt(data) } satisfies EncryptedJob);
}
