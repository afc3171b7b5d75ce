import type { Services } from '#src/platform/context/services.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import type { EncryptedJob } from '../links/request-email.server.ts';
import { deleteExpiredSessions } from '../sessions/sessions.server.ts';
import { FORGOTTEN } from './forgotten-password.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';
import { sendForgottenLink } from './password-links.server.ts';
import './tables.ts';

export function instructorJobs(services: Services) {
  return [forgottenDiaryPasswordJob(services), purgeDiarySessionsJob(services)];
}

function forgottenDiaryPasswordJob(
  deps: Pick<Services, 'db' | 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl'>,
): Job<EncryptedJob> {
  return {
    name: FORGOTTEN,
    retries: 8,
    retrySeconds: 5,
    async run({ sealed }) {
      const email = deps.secrets.decrypt(sealed);
      await deps.db.transaction().execute((tx) => sendForgottenLink(tx, deps, email));
    },
  };
}

/** Deletes sessions and links that have run out, once an hour. */
function purgeDiarySessionsJob({ db, clock }: Pick<Services, 'db' | 'clock'>): Job {
  return {
    name: 'purge-diary-sessions',
    retries: 2,
    retrySeconds: 60,
    every: '41 * * * *',
    async run() {
      const now = clock.now();
      await deleteExpiredSessions(instructorRealm, db, now);
      await db.deleteFrom('instructor_links').where('expires_at', '<=', now).execute();
    },
  };
}
