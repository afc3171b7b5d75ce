import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { AccountParts } from '../account/account-deps.server.ts';

/** Tokens of links have 256 random bits; whoever tries them out is slowed down all the same. */
export function refuseGuessing({ guesses }: Pick<AccountParts, 'guesses'>, { ip }: FastifyRequest) {
  if (guesses.tooMany(ip))
    throw new Problem(429, 'That is too many tries. Please wait a minute.', { code: 'too_many_tries' });
}

/** Used, run out, replaced or never sent: one answer. */
export function refusedLink({ guesses }: Pick<AccountParts, 'guesses'>, { ip }: FastifyRequest): Problem {
  guesses.missed(ip);
  return invalid('token', 'This link has been used already, or has run out. Please ask for a new one.');
}
