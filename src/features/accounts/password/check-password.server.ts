import type { FastifyReply } from 'fastify';
import { DAY_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import {
  countFailure,
  type DelayRule,
  delayedUntil,
} from '#src/platform/rate-limits/failure-delays.server.ts';
import { networksOf } from '#src/platform/rate-limits/network.ts';
import { retryAfter } from '#src/platform/rate-limits/retry-after.server.ts';
import type { AccountDeps, Call } from '../account/account-deps.server.ts';

const MINUTE = 60;

const OF_A_NETWORK: DelayRule = {
  failures: 10,
  withinMs: MINUTE * 1_000,
  firstDelaySeconds: MINUTE,
  longestDelaySeconds: MINUTE,
};
const OF_AN_ACCOUNT: DelayRule = {
  failures: 5,
  withinMs: DAY_MS,
  firstDelaySeconds: 30,
  longestDelaySeconds: 15 * MINUTE,
};

/**
 * Verifies a password. Only wrong ones count. The limit is checked again after verifying, so parallel requests cannot
 * exceed it. Answers 429 when the network or the account is over its limit.
 */
export async function checkPassword(
  { db, clock, accounts: { passwords, secrets } }: Pick<AccountDeps, 'db' | 'clock' | 'accounts'>,
  { request, reply }: Call,
  account: string,
  given: { hash: string; password: string },
): Promise<boolean> {
  const counted = { db, clock, secrets };
  const networks = networksOf(request.ip).map(({ name, customers }) => ({
    key: `network ${name}`,
    rule: { ...OF_A_NETWORK, failures: OF_A_NETWORK.failures * customers },
  }));
  const keys = [account, ...networks.map(({ key }) => key)];
  const refuseUntil = (until: Date | undefined) => {
    if (until) throw tooManyTries(reply, until, clock.now());
  };
  refuseUntil(await delayedUntil(counted, keys));
  const right = await passwords.verify(given);
  if (right) refuseUntil(await delayedUntil(counted, keys));
  else {
    for (const { key, rule } of networks) refuseUntil(await countFailure(counted, key, rule));
    refuseUntil(await countFailure(counted, account, OF_AN_ACCOUNT));
  }
  return right;
}

function tooManyTries(reply: FastifyReply, until: Date, now: Date): Problem {
  const wait = retryAfter(reply, until, now);
  return new Problem(429, `Too many attempts. Please wait ${wait}, or reset your password by email.`, {
    code: 'too_many_tries',
  });
}
