import type { GiveDeps } from '#src/features/vouchers/delivery/give-voucher.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { decideReferral, endCodesOfClosed, newReferrals } from './rewards.server.ts';

/** Gives rewards for friends whose first lesson has been given. */
export function giveReferralRewardsJob(deps: GiveDeps & { db: Db }): Job {
  return {
    name: 'give-referral-rewards',
    retries: 2,
    retrySeconds: 60,
    every: '*/10 * * * *',
    async run() {
      const { db, clock } = deps;
      for (const order of await newReferrals(db, clock.now()))
        await db.transaction().execute((tx) => decideReferral(tx, deps, order));
      await db.transaction().execute((tx) => endCodesOfClosed(tx, clock.now()));
    },
  };
}
