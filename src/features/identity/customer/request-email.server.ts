import { HOUR_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import { retryAfter } from '#src/platform/rate-limits/retry-after.server.ts';
import type { AccountDeps, Call } from './account-deps.server.ts';

const MAX_AN_HOUR = 20;

/**
 * Queues a job that decides which email the address gets, so that the response and its timing do not reveal whether the
 * address has an account. Answers 429 when the network is over its limit.
 */
export async function requestEmail(
  { db, clock, enqueue, accounts: { secrets } }: AccountDeps,
  { request, reply }: Call,
  job: string,
  about: object,
) {
  const counted = { call: 'email asked for', most: MAX_AN_HOUR, ip: request.ip };
  const endsAt = await countCall({ db, clock, secrets }, counted, HOUR_MS);
  if (endsAt) {
    const wait = retryAfter(reply, endsAt, clock.now());
    throw new Problem(429, `You’ve asked for too many emails in the last hour. Please wait ${wait}.`, {
      code: 'too_many_tries',
    });
  }
  await enqueue(db, job, { sealed: secrets.encrypt(JSON.stringify(about)) });
}
