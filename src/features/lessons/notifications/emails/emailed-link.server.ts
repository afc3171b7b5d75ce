import { DAY_MS, formatLondonDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { newReference } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { EmailText } from './email-text.ts';
import '../../tables.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { keepLink } from '../../learners/links.server.ts';

export interface LinkDeps {
  db: Db;
  secrets: Secrets;
  /** Whether somebody can sign in with this address. */
  hasAccount(email: string): Promise<boolean>;
}

/** Emails are found again months later; a link in one is not to open lessons for ever. */
const OPEN_MS = 90 * DAY_MS;

/**
 * An email to a learner with a way to their lessons: to their account where the address has one, else a link of its own,
 * which ends by itself. One that goes to another address than the learner’s current one has none. Each time that the email is composed it is another one, since none is kept (R67).
 */
export async function withWayToLessons(
  { db, secrets, hasAccount }: LinkDeps,
  text: EmailText,
  { learnerId, to, now }: { learnerId: string | null; to: string; now: Date },
): Promise<EmailText> {
  const learner = learnerId ? await emailOf(db, learnerId) : undefined;
  const isLearners = learner?.email.toLowerCase() === to.toLowerCase();
  if (!learner || !isLearners || (await hasAccount(to))) return text;
  const token = newReference();
  const expiresAt = new Date(now.getTime() + OPEN_MS);
  await db
    .deleteFrom('learner_links')
    .where('learner_id', '=', learner.id)
    .where('expires_at', '<=', now)
    .execute();
  await keepLink(db, secrets, { token, learnerId: learner.id, sentTo: to, by: '', expiresAt, now });
  const keep = `Anyone with this link can book and cancel these lessons, so keep it to yourself. It works until ${formatLondonDate(expiresAt)}.`;
  return {
    ...text,
    link: { ...text.link, path: lessonsPath({ token }, 'lessons') },
    small: [text.small, keep].filter(Boolean).join(' '),
  };
}

async function emailOf(db: Db, learnerId: string) {
  return db.selectFrom('learners').select(['id', 'email']).where('id', '=', learnerId).executeTakeFirst();
}
