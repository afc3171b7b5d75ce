import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import {
  countFailure,
  type DelayRule,
  delayedUntil,
  failuresCounted,
} from '#src/platform/rate-limits/failure-delays.server.ts';
import { type RetryAfterReply, retryAfter } from '#src/platform/rate-limits/retry-after.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { stepOfCode } from './authenticator.server.ts';
import { tellOfWrongCodes } from './wrong-codes.server.tsx';

/** A million codes, three of them right at a time: with these delays guessing takes centuries. */
const WRONG_CODES: DelayRule = {
  failures: 5,
  withinMs: DAY_MS,
  firstDelaySeconds: 30,
  longestDelaySeconds: 15 * 60,
};

export type CodeDeps = Pick<OfficeDeps, 'db' | 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl'>;

/** Takes a code of the authenticator app, once, or throws why not. */
export async function takeCode(
  deps: CodeDeps,
  { staffId, code, reply }: { staffId: string; code: string | undefined; reply: RetryAfterReply },
) {
  if (code === undefined) throw invalid('code', 'Enter the 6-digit code');
  await countedTry(deps, { staffId, reply }, async (tx) => {
    const { secrets, clock } = deps;
    const { totp_secret: secret } = await tx
      .selectFrom('office_staff')
      .select('totp_secret')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow();
    const step = secret ? stepOfCode(secrets.decrypt(secret), code, clock.now()) : undefined;
    if (step === undefined) return 'That code isn’t right. Enter the newest one.';
    const taken = await tx
      .updateTable('office_staff')
      .set({ totp_last_step: step })
      .where('id', '=', staffId)
      .where(({ or, eb }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .returning('id')
      .executeTakeFirst();
    return taken ? undefined : 'That code has been used. Wait for the next one.';
  });
}

/**
 * Counts a try that failed; after some, not even a right one is looked at for a while. Tries of one person wait for each
 * other, so those that are sent at once get no further than one after the other. The fifth wrong one is told.
 */
export async function countedTry(
  deps: CodeDeps,
  { staffId, reply, field = 'code' }: { staffId: string; reply: RetryAfterReply; field?: string },
  attempt: (tx: Tx) => Promise<string | undefined>,
) {
  const counted = `office second step of ${staffId}`;
  const refuseUntil = (until: Date | undefined) => {
    if (until) throw tooManyTries(retryAfter(reply, until, deps.clock.now()));
  };
  refuseUntil(await delayedUntil(deps, [counted]));
  // Answers what is wrong instead of throwing it: a wrong try must be counted, not rolled back.
  const { until, wrong } = await deps.db.transaction().execute(async (tx) => {
    const inTurn = { ...deps, db: tx };
    await tx
      .selectFrom('office_staff')
      .select('id')
      .where('id', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const held = await delayedUntil(inTurn, [counted]);
    if (held) return { until: held };
    const refusal = await attempt(tx);
    if (refusal === undefined) return {};
    const over = await countFailure(inTurn, counted, WRONG_CODES);
    if (!over && (await failuresCounted(inTurn, counted)) === WRONG_CODES.failures)
      await tellOfWrongCodes(tx, deps, staffId, WRONG_CODES.failures);
    return { until: over, wrong: refusal };
  });
  refuseUntil(until);
  if (wrong !== undefined) throw invalid(field, wrong);
}

function tooManyTries(wait: string): Problem {
  return new Problem(429, `Too many wrong codes. Please wait ${wait}.`, { code: 'too_many_tries' });
}
