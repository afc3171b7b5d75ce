import { signedInInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { RetryAfterReply } from '#src/platform/rate-limits/retry-after.server.ts';
import type { Asker } from '../asker.ts';
import { DUMMY_HASH } from '../customer/credentials.server.ts';
import { checkPassword } from '../password/check-password.server.ts';
import { failureKey, knownBrowserCookie } from '../password/known-browser.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { beginSession, endCarriedSession } from './instructor-sessions.server.ts';
import './tables.ts';

const NO_REPLY: RetryAfterReply = { header: () => undefined };

/** Signs an instructor in. Answers the cookies: of the session, and of a browser that has signed in. */
export async function signIn(
  deps: DiaryDeps,
  { asker, reply = NO_REPLY }: { asker: Asker; reply?: RetryAfterReply },
  { email, password }: { email: string; password: string },
): Promise<string[]> {
  const { db, clock } = deps;
  const found = await db
    .selectFrom('instructor_sign_ins')
    .select(['instructor_slug as slug', 'password'])
    .where('email', '=', email)
    .executeTakeFirst();
  const owner = { id: found?.slug, hash: found?.password ?? DUMMY_HASH };
  const call = { request: asker, reply };
  const counted = failureKey('diary', asker.headers, deps.secrets, { email, ...owner });
  const given = { hash: owner.hash, password };
  const right = await checkPassword({ ...deps, accounts: deps }, call, counted, given);
  if (!right || !found) throw signInFailed();
  if (!(await signedInInstructor(db, found.slug, clock.now()))) throw signInFailed();
  await endCarriedSession(deps, asker);
  return db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom('instructor_sign_ins')
      .select('password')
      .where('instructor_slug', '=', found.slug)
      .forUpdate()
      .executeTakeFirst();
    // The password may have changed since it was verified.
    if (locked?.password !== found.password) throw signInFailed();
    const session = await beginSession(tx, deps, { slug: found.slug, headers: asker.headers });
    return [session, knownBrowserCookie('diary', deps, owner)];
  });
}

/** The same for a wrong email, a wrong password, and somebody who no longer teaches. */
function signInFailed(): Problem {
  const message = 'Wrong email or password. Please try again.';
  return new Problem(401, message, { code: 'sign_in_failed', errors: { email: [message] } });
}
