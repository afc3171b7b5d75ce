import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { AccountDeps } from './account-deps.server.ts';

/** Answers 429 to a network that has tried too many wrong links, although a token of 256 bits cannot be guessed. */
export async function refuseManyGuesses({ guesses }: Pick<AccountDeps, 'guesses'>, { ip }: FastifyRequest) {
  if (await guesses.tooMany(ip))
    throw new Problem(429, 'Too many attempts. Please wait a minute.', { code: 'too_many_tries' });
}

/** Counts a wrong link. Used, expired, replaced and unknown links get the same answer. */
export async function linkRefused(
  { guesses }: Pick<AccountDeps, 'guesses'>,
  { ip }: FastifyRequest,
): Promise<Problem> {
  await guesses.missed(ip);
  return invalid('token', 'This link has already been used or has expired. Please ask for a new one.');
}
