import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { FORGOTTEN, REGISTER, type SealedWork } from './emails/account-email-jobs.ts';
import { type Forgotten, sendResetLink } from './password/password-reset.server.ts';
import { type LetterParts, register, type Wanted } from './registration/registration.server.ts';

type Parts = LetterParts & { db: Db };

export function registerAccountJob(parts: Parts): Job<SealedWork> {
  return {
    name: REGISTER,
    retries: 8,
    retrySeconds: 5,
    async run({ sealed }) {
      const wanted: Wanted = JSON.parse(parts.accounts.secrets.decrypt(sealed));
      await parts.db.transaction().execute((tx) => register(tx, parts, wanted));
    },
  };
}

export function forgottenPasswordJob(parts: Parts): Job<SealedWork> {
  return {
    name: FORGOTTEN,
    retries: 8,
    retrySeconds: 5,
    async run({ sealed }) {
      const forgotten: Forgotten = JSON.parse(parts.accounts.secrets.decrypt(sealed));
      await parts.db.transaction().execute((tx) => sendResetLink(tx, parts, forgotten));
    },
  };
}

/** Longer than any count is looked at. */
const COUNT_DAYS = 2;

/** Once an hour: sessions and links that have run out, accounts that were asked for as long ago, and counts. */
export function purgeAccountsJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'purge-accounts',
    retries: 2,
    retrySeconds: 60,
    every: '37 * * * *',
    async run() {
      const now = clock.now();
      const long = new Date(now.getTime() - COUNT_DAYS * DAY_MS);
      await db.deleteFrom('account_sessions').where('expires_at', '<=', now).execute();
      await db.deleteFrom('account_password_links').where('expires_at', '<=', now).execute();
      await db.deleteFrom('account_registrations').where('link_ends_at', '<=', now).execute();
      await db.deleteFrom('account_counts').where('last_at', '<=', long).execute();
    },
  };
}
