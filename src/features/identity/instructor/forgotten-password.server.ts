import { HOUR_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';

export const FORGOTTEN = 'forgotten-diary-password';
const MAX_AN_HOUR = 20;

/** Queues a job that decides whether the address gets an email, so that neither answer nor timing tell who signs in. */
export async function askForPassword(
  { db, clock, secrets, enqueue }: DiaryDeps,
  { ip }: { ip: string },
  email: string,
) {
  const tooMany = await countCall(
    { db, clock, secrets },
    { call: 'diary email asked for', most: MAX_AN_HOUR, ip },
    HOUR_MS,
  );
  if (tooMany)
    throw new Problem(429, 'You’ve asked for too many emails in the last hour. Please try again later.', {
      code: 'too_many_tries',
    });
  await enqueue(db, FORGOTTEN, { sealed: secrets.encrypt(email) });
}
