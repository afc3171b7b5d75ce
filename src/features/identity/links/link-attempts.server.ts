import { Problem } from '#src/platform/http/problem.ts';
import type { AttemptLimit } from '#src/platform/rate-limits/attempt-limit.server.ts';

interface Deps {
  codeAttempts: AttemptLimit;
}

/** Used, expired, replaced and unknown links get the same answer. */
export const LINK_REFUSED = 'This link has already been used or has expired. Please ask for a new one.';

/** Answers 429 to a network that has tried too many wrong links, although a token of 256 bits cannot be guessed. */
export async function refuseManyAttempts({ codeAttempts }: Deps, { ip }: { ip: string }) {
  if (await codeAttempts.tooMany(ip))
    throw new Problem(429, 'Too many attempts. Please wait a minute.', { code: 'too_many_tries' });
}

export async function countWrongLink({ codeAttempts }: Deps, { ip }: { ip: string }) {
  await codeAttempts.recordFailure(ip);
}
