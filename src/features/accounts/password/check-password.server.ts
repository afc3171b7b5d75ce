import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { networkOf } from '#src/platform/rate-limits/guess-limit.server.ts';
import {
  type Allowance,
  countWrong,
  heldUntil,
} from '../../../platform/rate-limits/failure-delays.server.ts';
import type { AccountParts } from '../account/account-deps.server.ts';

const MINUTE = 60;

const OF_A_NETWORK: Allowance = {
  wrong: 10,
  withinMs: MINUTE * 1_000,
  firstWaitSeconds: MINUTE,
  longestWaitSeconds: MINUTE,
};
const OF_AN_ACCOUNT: Allowance = {
  wrong: 5,
  withinMs: DAY_MS,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE,
};

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Looks whether a password is right; 429 where its network or its account has had too many wrong ones. Wrong ones alone
 * are counted, and what holds is judged once more when the outcome is there: of many at once no more get through than
 * of one after the other, and right ones hold nobody up.
 */
export async function tryPassword(
  { db, clock, accounts: { passwords, secrets } }: Pick<AccountParts, 'db' | 'clock' | 'accounts'>,
  { request, reply }: Call,
  account: string,
  given: { hash: string; password: string },
): Promise<boolean> {
  const counted = { db, clock, secrets };
  const network = `network ${networkOf(request.ip)}`;
  const refuseUntil = (until: Date | undefined) => {
    if (until) throw tooManyTries(reply, until, clock.now());
  };
  refuseUntil(await heldUntil(counted, [network, account]));
  const right = await passwords.verify(given);
  if (right) refuseUntil(await heldUntil(counted, [network, account]));
  else {
    refuseUntil(await countWrong(counted, network, OF_A_NETWORK));
    refuseUntil(await countWrong(counted, account, OF_AN_ACCOUNT));
  }
  return right;
}

function tooManyTries(reply: FastifyReply, until: Date, now: Date): Problem {
  const wait = waitUntil(reply, until, now);
  return new Problem(429, `That is too many tries. Please wait ${wait}, or set a new password by email.`, {
    code: 'too_many_tries',
  });
}

/** In words, and in the answer's header. */
export function waitUntil(reply: FastifyReply, until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  reply.header('retry-after', seconds);
  return seconds <= MINUTE ? 'a minute' : `${Math.ceil(seconds / MINUTE)} minutes`;
}
