import type { AccountEmailDeps } from '#src/features/identity/customer/account-deps.server.ts';
import { deleteExpiredSignIns } from '#src/features/identity/customer/password-reset.server.ts';
import type { EncryptedJob } from '#src/features/identity/links/request-email.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { REGISTER, type RegistrationRequest, sendConfirmLink } from './registration/registration.server.ts';

type JobDeps = AccountEmailDeps & { db: Db };

export function registerAccountJob(deps: JobDeps): Job<EncryptedJob> {
  return {
    name: REGISTER,
    retries: 8,
    retrySeconds: 5,
    async run({ sealed }) {
      const request: RegistrationRequest = JSON.parse(deps.accounts.secrets.decrypt(sealed));
      await deps.db.transaction().execute((tx) => sendConfirmLink(tx, deps, request));
    },
  };
}

/** Deletes expired sessions and links, and requests for accounts whose link has expired, once an hour. */
export function purgeAccountsJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'purge-accounts',
    retries: 2,
    retrySeconds: 60,
    every: '37 * * * *',
    async run() {
      const now = clock.now();
      await deleteExpiredSignIns(db, now);
      await db.deleteFrom('account_registrations').where('expires_at', '<=', now).execute();
    },
  };
}
