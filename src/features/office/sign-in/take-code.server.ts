import { DAY_MS } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import {
  countFailure,
  type DelayRule,
  delayedUntil,
} from '#src/platform/rate-limits/failure-delays.server.ts';
import { type RetryAfterReply, retryAfter } from '#src/platform/rate-limits/retry-after.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { stepOfCode } from './authenticator.server.ts';

/** A million codes, three of them right at a time: with these delays guessing takes centuries. */
const WRONG_CODES: DelayRule = {
  failures: 5,
  withinMs: DAY_MS,
  firstDelaySeconds: 30,
  longestDelaySeconds: 15 * 60,
};

type Deps = Pick<OfficeDeps, 'db' | 'clock' | 'secrets'>;

/** Takes a code of the authenticator app, once, or throws why not. */
export async function takeCode(
  deps: Deps,
  { staffId, code, reply }: { staffId: string; code: string | undefined; reply: RetryAfterReply },
) {
  if (code === undefined) throw invalid('code', 'Enter the 6-digit code');
  await countedTry(deps, { staffId, reply }, async () => {
    const { db, secrets, clock } = deps;
    const { app_secret: secret } = await db
      .selectFrom('office_staff')
      .select('app_secret')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow();
    const step = secret ? stepOfCode(secrets.decrypt(secret), code, clock.now()) : undefined;
    if (step === undefined) return 'That code isn’t right. Enter the newest one.';
    const taken = await db
      .updateTable('office_staff')
      .set({ app_step: step })
      .where('id', '=', staffId)
      .where(({ or, eb }) => or([eb('app_step', 'is', null), eb('app_step', '<', step)]))
      .returning('id')
      .executeTakeFirst();
    return taken ? undefined : 'That code has been used. Wait for the next one.';
  });
}

/** Counts a try that failed; after some, not even a right one is looked at for a while. */
export async function countedTry(
  deps: Deps,
  { staffId, reply, field = 'code' }: { staffId: string; reply: RetryAfterReply; field?: string },
  attempt: () => Promise<string | undefined>,
) {
  const counted = `office second step of ${staffId}`;
  const refuseUntil = (until: Date | undefined) => {
    if (until) throw tooManyTries(retryAfter(reply, until, deps.clock.now()));
  };
  refuseUntil(await delayedUntil(deps, [counted]));
  const wrong = await attempt();
  if (wrong === undefined) return;
  refuseUntil(await countFailure(deps, counted, WRONG_CODES));
  throw invalid(field, wrong);
}

function tooManyTries(wait: string): Problem {
  return new Problem(429, `Too many wrong codes. Please wait ${wait}.`, { code: 'too_many_tries' });
}
