import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import type { EncryptedJob } from '../links/request-email.server.ts';
import type { AccountEmailDeps } from './account-deps.server.ts';
import { FORGOTTEN, type ResetRequest, sendResetLink } from './password-reset.server.ts';

export function forgottenPasswordJob(deps: AccountEmailDeps & { db: Db }): Job<EncryptedJob> {
  return {
    name: FORGOTTEN,
    retries: 8,
    retrySeconds: 5,
    async run({ sealed }) {
      const request: ResetRequest = JSON.parse(deps.accounts.secrets.decrypt(sealed));
      await deps.db.transaction().execute((tx) => sendResetLink(tx, deps, request));
    },
  };
}
