import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import type { Asker } from '../asker.ts';
import { countWrongLink, LINK_REFUSED, refuseManyAttempts } from '../links/link-attempts.server.ts';
import { findLink, newLinkToken, takeLink } from '../links/link-rows.server.ts';
import { removePasskeysOf } from '../passkeys/passkeys.server.ts';
import { requireGoodPassword } from '../password/check-password.server.ts';
import { knownBrowserCookie } from '../password/known-browser.server.ts';
import { resetPassword } from '../password/password-rows.server.ts';
import { sessionCookie } from '../sessions/session-cookie.server.ts';
import { beginSession, endSessionsOf, findPerson } from '../sessions/sessions.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';
import { diaryInvitation, diaryPasswordLink } from './sign-in-emails.server.tsx';

const INVITATION_MS = 7 * DAY_MS;
const FORGOTTEN_MS = HOUR_MS;

const LINKS = 'instructor_links';

type LinkDeps = Pick<DiaryDeps, 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl'>;

interface Invited {
  slug: string;
  name: string;
  email: string;
  /** The id of the member of staff who invites. */
  by: string;
}

/** Emails an instructor the link with which they choose a password. What signed them in before, links, password and sessions, ends at once. */
export async function inviteInstructor(tx: Tx, deps: LinkDeps, { slug, name, email, by }: Invited) {
  const address = email.toLowerCase();
  const taken = await tx
    .selectFrom('instructor_credentials')
    .select('instructor_slug')
    .where('email', '=', address)
    .where('instructor_slug', '<>', slug)
    .executeTakeFirst();
  if (taken)
    throw new Problem(409, 'Another instructor signs in with this email address.', { code: 'email_taken' });
  await tx
    .insertInto('instructor_credentials')
    .values({ instructor_slug: slug, email: address, password_hash: null, invited_at: deps.clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('instructor_slug')
        .doUpdateSet({ email: address, password_hash: null, invited_at: deps.clock.now() }),
    )
    .execute();
  await endSessionsOf(instructorRealm, tx, slug);
  await removePasskeysOf(instructorRealm, tx, slug);
  const { id, url } = await newLink(tx, deps, { slug, lasts: INVITATION_MS, by });
  await send(tx, deps, diaryInvitation, { to: email, key: id, data: { name, url } });
}

/** Emails a link to set a new password, if an instructor signs in with this address. */
export async function sendForgottenLink(tx: Tx, deps: LinkDeps, email: string) {
  const credentials = await tx
    .selectFrom('instructor_credentials')
    .select('instructor_slug as slug')
    .where('email', '=', email)
    .executeTakeFirst();
  const instructor =
    credentials && (await findPerson(instructorRealm, tx, credentials.slug, deps.clock.now()));
  const counted = { db: tx, clock: deps.clock, secrets: deps.secrets };
  if (!instructor || !(await mayEmail(counted, 'diary password', email))) return;
  const { id, url } = await newLink(tx, deps, { slug: instructor.slug, lasts: FORGOTTEN_MS, by: null });
  await send(tx, deps, diaryPasswordLink, { to: email, key: id, data: { name: instructor.name, url } });
}

/** Ends the invitations that a member of staff sent and nobody has followed. Answers how many. */
export async function withdrawInstructorsInvitedBy(tx: Tx, staffId: string): Promise<number> {
  const gone = await tx
    .deleteFrom('instructor_links')
    .where('invited_by', '=', staffId)
    .returning('instructor_slug')
    .execute();
  return gone.length;
}

async function newLink(
  tx: Tx,
  { clock, secrets, publicUrl }: LinkDeps,
  { slug, lasts, by }: { slug: string; lasts: number; by: string | null },
) {
  const token = newLinkToken();
  const expires_at = new Date(clock.now().getTime() + lasts);
  const row = { token_hash: secrets.hash(token), expires_at, invited_by: by };
  await tx
    .insertInto('instructor_links')
    .values({ instructor_slug: slug, ...row })
    .onConflict((conflict) => conflict.column('instructor_slug').doUpdateSet(row))
    .execute();
  return { id: row.token_hash.slice(0, 16), url: `${publicUrl}/diary/welcome/${token}` };
}

/** Whose link it is, as long as it has neither been used nor run out. */
export async function ownerOfLink(db: Db, deps: Pick<DiaryDeps, 'clock' | 'secrets'>, token: string) {
  const link = await findLink(LINKS, { ...deps, db }, token);
  const slug = link?.instructor_slug ?? '';
  const instructor = link && (await findPerson(instructorRealm, db, slug, deps.clock.now()));
  const signIn = instructor && (await signInOf(db, slug));
  return signIn && { slug, name: instructor.name, email: signIn.email };
}

/** Sets the password by a link, once: every session ends. Answers the cookie of a new one. */
export async function setPasswordByLink(
  deps: DiaryDeps,
  asker: Asker,
  { token, password }: { token: string; password: string },
): Promise<string[]> {
  await refuseManyAttempts(deps, asker);
  const owner = await ownerOfLink(deps.db, deps, token);
  if (!owner) {
    await countWrongLink(deps, asker);
    throw linkRefused();
  }
  requireGoodPassword(password, owner.email);
  const hash = await deps.passwords.hash(password);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await takeLink(LINKS, { ...deps, db: tx }, token))) throw linkRefused();
    await resetPassword(instructorRealm, tx, deps, { ownerId: owner.slug, hash });
    const { token: opened } = await beginSession(tx, instructorRealm, deps, {
      ownerId: owner.slug,
      headers: asker.headers,
    });
    return [
      sessionCookie(instructorRealm, deps, opened),
      knownBrowserCookie(instructorRealm, deps, { id: owner.slug, hash }),
    ];
  });
}

function linkRefused(): Problem {
  return new Problem(410, LINK_REFUSED, { code: 'link_refused' });
}

/** Whether an instructor can sign in, for the office. */
export async function signInOf(db: Db, slug: string) {
  const row = await db
    .selectFrom('instructor_credentials')
    .select(['email', 'password_hash', 'invited_at'])
    .where('instructor_slug', '=', slug)
    .executeTakeFirst();
  return row && { email: row.email, joined: row.password_hash !== null, invitedAt: row.invited_at };
}

/** Instructors who were invited and have not followed the invitation, by slug. */
export async function invitedOnly(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('instructor_credentials')
    .select('instructor_slug')
    .where('password_hash', 'is', null)
    .execute();
  return new Set(rows.map(({ instructor_slug }) => instructor_slug));
}
