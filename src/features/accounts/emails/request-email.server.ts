import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#src/platform/http/problem.ts';
import { networkOf } from '#src/platform/rate-limits/guess-limit.server.ts';
import { countIn } from '../../../platform/rate-limits/failure-delays.server.ts';
import type { AccountParts } from '../account/account-deps.server.ts';
import { waitUntil } from '../password/check-password.server.ts';

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 20;

/**
 * Leaves an email to a job that finds out whom to write to: the same work and the same answer for any address. 429
 * where a network has asked for too many.
 */
export async function askForEmail(
  { db, clock, enqueue, accounts: { secrets } }: AccountParts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  job: string,
  about: object,
) {
  const asked = `emails asked for by ${networkOf(request.ip)}`;
  const { count, endsAt } = await countIn({ db, clock, secrets }, asked, HOUR_MS);
  if (count > MOST_AN_HOUR) {
    const wait = waitUntil(reply, endsAt, clock.now());
    throw new Problem(429, `That is a lot of emails for one hour. Please wait ${wait}.`, {
      code: 'too_many_tries',
    });
  }
  await enqueue(db, job, { sealed: secrets.encrypt(JSON.stringify(about)) });
}
