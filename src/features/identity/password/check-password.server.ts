import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import {
  countFailure,
  type DelayRule,
  delayedUntil,
} from '#src/platform/rate-limits/failure-delays.server.ts';
import { networksOf } from '#src/platform/rate-limits/network.ts';
import { type RetryAfterReply, retryAfter } from '#src/platform/rate-limits/retry-after.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { PasswordHash } from './password-hash.server.ts';
import { whyNotPassword } from './password-rule.ts';

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

interface Deps {
  db: Db;
  clock: Clock;
  passwords: PasswordHash;
  secrets: Secrets;
}

interface Credentials {
  hash: string;
  password: string;
  /** What one may do in place of waiting. */
  insteadOfWaiting: string;
}

/**
 * Verifies a password. Only wrong ones count. The limit is checked again after verifying, so parallel requests cannot
 * exceed it. Answers 429 when the network or the account is over its limit.
 */
export async function checkPassword(
  { db, clock, passwords, secrets }: Deps,
  { asker, reply }: { asker: { ip: string }; reply: RetryAfterReply },
  account: string,
  { insteadOfWaiting, ...credentials }: Credentials,
): Promise<boolean> {
  const counted = { db, clock, secrets };
  const networks = networksOf(asker.ip).map(({ name, customers }) => ({
    key: `network ${name}`,
    rule: { ...OF_A_NETWORK, failures: OF_A_NETWORK.failures * customers },
  }));
  const keys = [account, ...networks.map(({ key }) => key)];
  const refuseUntil = (until: Date | undefined) => {
    if (until) throw tooManyTries(retryAfter(reply, until, clock.now()), insteadOfWaiting);
  };
  refuseUntil(await delayedUntil(counted, keys));
  const right = await passwords.verify(credentials);
  if (right) refuseUntil(await delayedUntil(counted, keys));
  else {
    for (const { key, rule } of networks) refuseUntil(await countFailure(counted, key, rule));
    refuseUntil(await countFailure(counted, account, OF_AN_ACCOUNT));
  }
  return right;
}

/** Throws where a new password will not do. */
export function requireGoodPassword(password: string, email: string) {
  const refused = whyNotPassword(password, email);
  if (refused) throw invalid('password', refused);
}

function tooManyTries(wait: string, insteadOfWaiting: string): Problem {
  return new Problem(429, `Too many attempts. Please wait ${wait}, or ${insteadOfWaiting}.`, {
    code: 'too_many_tries',
  });
}
