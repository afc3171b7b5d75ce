import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { redirectWaitingEmails } from '#src/platform/mail/mailer.server.ts';
import { isReference, newReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { lockLearner } from '../bookings/booking-rows.server.ts';
import '../tables.ts';
import { keepLink, lessonsUrl, linkOpens } from './links.server.ts';
import { lessonsShared, sharedLessonsOpened } from './share-emails.server.tsx';

/** Lessons passed to an address, which has them from the moment that it opens its link until the share ends. */
export interface LearnerShare {
  id: string;
  email: string;
  by: string;
  createdAt: Date;
  openedAt: Date | null;
  /** Whether the buyer gets copies of emails about the lessons. */
  copies: boolean;
}

/** The shares of a learner that have not ended, the first first. */
export async function sharesOfLearner(db: Db, learnerId: string): Promise<LearnerShare[]> {
  return db
    .selectFrom('learner_shares')
    .select(['id', 'email', 'shared_by as by', 'created_at as createdAt', 'opened_at as openedAt', 'copies'])
    .where('learner_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Whether the buyer gets copies of emails about lessons that were passed on. */
export async function chooseCopies(tx: Tx, learnerId: string, isEnabled: boolean) {
  await tx
    .updateTable('learner_shares')
    .set({ copies: isEnabled })
    .where('learner_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** What opens a learner's lessons to anybody who has it: a link in a receipt or in an email, or a share with its links. */
export interface LessonsLink {
  id: string;
  kind: 'share' | 'receipt' | 'email';
  /** To whom it went. Empty for a receipt's. */
  email: string;
  by: string;
  at: Date;
  openedAt: Date | null;
  expiresAt: Date | null;
}

/** All that opens a learner's lessons, or waits to, for staff. */
export async function linksOfLearner(db: Db, learnerId: string, now: Date): Promise<LessonsLink[]> {
  const [shares, links] = await Promise.all([
    sharesOfLearner(db, learnerId),
    db
      .selectFrom('learner_links')
      .innerJoin('learners', 'learners.id', 'learner_id')
      .select([
        'learner_links.id',
        'sent_to as email',
        'created_by as by',
        'learner_links.created_at as at',
        'expires_at',
      ])
      .where('learner_id', '=', learnerId)
      .where('share_id', 'is', null)
      .where(linkOpens(now))
      .orderBy('learner_links.created_at')
      .execute(),
  ]);
  return [
    ...shares.map(({ createdAt, ...share }) => ({
      ...share,
      kind: 'share' as const,
      at: createdAt,
      expiresAt: null,
    })),
    ...links.map(({ expires_at, ...link }) => ({
      ...link,
      kind: expires_at ? ('email' as const) : ('receipt' as const),
      openedAt: null,
      expiresAt: expires_at,
    })),
  ];
}

/** Ends what `linksOfLearner` lists, by its id. */
export async function endLink(
  tx: Tx,
  { learnerId, id, by, now }: { learnerId: string; id: string; by: string; now: Date },
): Promise<'ended' | 'unknown'> {
  const ended = await endShare(tx, { learnerId, shareId: id, by, now });
  if (ended === 'ended') return ended;
  const { numDeletedRows } = await tx
    .deleteFrom('learner_links')
    .where('id', '=', id)
    .where('learner_id', '=', learnerId)
    .where('share_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return 'unknown';
  await endLearnersCalendar(tx, learnerId);
  return 'ended';
}

export interface UnopenedShare {
  id: string;
  learnerId: string;
  learner: string;
  by: string;
  to: string;
  buyer: string;
}

/** What a link waits to open. Undefined for one that opens lessons already, or that opens none. */
export async function unopenedShare(
  db: Db,
  secrets: Secrets,
  token: string,
): Promise<UnopenedShare | undefined> {
  if (!isReference(token)) return undefined;
  await rekey({ db, secrets }, 'learner_links', 'token_hash', token);
  return db
    .selectFrom('learner_links')
    .innerJoin('learner_shares', 'learner_shares.id', 'share_id')
    .innerJoin('learners', 'learners.id', 'learner_shares.learner_id')
    .select(['learner_shares.id', 'learners.id as learnerId', 'learners.name as learner'])
    .select(['shared_by as by', 'learner_shares.email as to', 'buyer_email as buyer'])
    .where('token_hash', '=', secrets.hash(token))
    .where('opened_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('name', '<>', 'erased')
    .executeTakeFirst();
}

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl'>;

/**
 * Opens a share by its link: the address counts, what is written to the learner goes there, and the buyer is told, once.
 * False for any link that does not wait to be opened.
 */
export async function openShare(deps: Deps, token: string): Promise<boolean> {
  const { db, clock, secrets, publicUrl } = deps;
  const share = await unopenedShare(db, secrets, token);
  if (!share) return false;
  const email =
    share.buyer &&
    (await prepare(deps, sharedLessonsOpened, {
      to: share.buyer,
      key: share.id,
      data: { learner: share.learner, openedBy: share.to, publicUrl },
    }));
  await db.transaction().execute(async (tx) => {
    await lockLearner(tx, share.learnerId);
    const opened = await tx
      .updateTable('learner_shares')
      .set({ opened_at: clock.now() })
      .where('id', '=', share.id)
      .where('opened_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!opened) return;
    await setLearnerEmail(tx, { learnerId: share.learnerId, to: share.to, now: clock.now() });
    if (email) await sendPrepared(tx, deps, email);
  });
  return true;
}

/**
 * Ends a share and with it what it opened: its links, the links in emails that went to its address, an account's view by that
 * address, and the learner's calendar. Emails go to the address that opened last before, or else to the buyer.
 */
export async function endShare(
  tx: Tx,
  { learnerId, shareId, by, now }: { learnerId: string; shareId: string; by: string; now: Date },
): Promise<'ended' | 'unknown'> {
  await lockLearner(tx, learnerId);
  const ended = await tx
    .updateTable('learner_shares')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', shareId)
    .where('learner_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .returning(['email', 'buyer_email', 'opened_at'])
    .executeTakeFirst();
  if (!ended) return 'unknown';
  if (ended.opened_at === null) return 'ended';
  await endLearnersCalendar(tx, learnerId);
  const { email } = await tx
    .selectFrom('learners')
    .select('email')
    .where('id', '=', learnerId)
    .executeTakeFirstOrThrow();
  if (email.toLowerCase() !== ended.email.toLowerCase()) return 'ended';
  const before = (await sharesOfLearner(tx, learnerId)).findLast(({ openedAt }) => openedAt !== null);
  const back = before?.email ?? ended.buyer_email;
  if (back) await setLearnerEmail(tx, { learnerId, to: back, now });
  return 'ended';
}

/** Writes to a learner at another address from now on. The one before opens nothing any more by what was sent there. */
export async function setLearnerEmail(
  tx: Tx,
  { learnerId, to, now }: { learnerId: string; to: string; now: Date },
) {
  const { email: from } = await tx
    .selectFrom('learners')
    .select('email')
    .where('id', '=', learnerId)
    .executeTakeFirstOrThrow();
  if (from.toLowerCase() === to.toLowerCase()) return;
  await tx.updateTable('learners').set({ email: to }).where('id', '=', learnerId).execute();
  await redirectWaitingEmails(tx, { referencePrefix: `lesson-${learnerId}-`, from, to });
  // The link of an open offer books from the learner's hours.
  await tx
    .updateTable('lesson_offers')
    .set({ state: 'gone', decided_at: now })
    .where('learner_id', '=', learnerId)
    .where('state', '=', sql.lit('open'))
    .execute();
  await endLearnersCalendar(tx, learnerId);
}

/** Ends the calendar of everybody but the buyer, and the choices of the person who read the emails. */
async function endLearnersCalendar(tx: Tx, learnerId: string) {
  await tx
    .deleteFrom('lesson_feeds')
    .where('learner_id', '=', learnerId)
    .where('audience', '=', 'learner')
    .execute();
  await tx.deleteFrom('invitations_off').where('learner_id', '=', learnerId).execute();
}

const A_DAY = 3;

export interface Sharing {
  learner: { id: string; name: string };
  to: string;
  /** The buyer: their name, which the email says, and their address. */
  by: string;
  buyerEmail: string;
}

/** The link of a share and the email that has it, which is made before the transaction of `shareLessons`. */
export async function prepareShare(
  deps: Pick<Deps, 'publicUrl' | 'school'>,
  { learner, to, by }: Omit<Sharing, 'buyerEmail'>,
) {
  const token = newReference();
  const data = { learner: learner.name, buyer: by, url: lessonsUrl(deps.publicUrl, token) };
  return { token, email: await prepare(deps, lessonsShared, { to, key: randomUUID(), data }) };
}

/**
 * Emails an address a link that opens a learner's lessons. Nothing else changes until it is opened. Another address that was
 * waited for gets them no more; one that has them gets another link. `too many`: a few a day are enough for any mistyped one.
 */
export async function shareLessons(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secrets' | 'enqueue' | 'school'>,
  { learner, to, by, buyerEmail }: Sharing,
  { token, email }: Awaited<ReturnType<typeof prepareShare>>,
): Promise<'shared' | 'too many'> {
  const now = deps.clock.now();
  await lockLearner(tx, learner.id);
  if ((await linksSince(tx, learner.id, new Date(now.getTime() - DAY_MS))) >= A_DAY) return 'too many';
  const shares = await sharesOfLearner(tx, learner.id);
  const known = shares.find((share) => share.email.toLowerCase() === to.toLowerCase());
  if (!known)
    for (const waiting of shares.filter(({ openedAt }) => openedAt === null))
      await endShare(tx, { learnerId: learner.id, shareId: waiting.id, by, now });
  const shareId = known?.id ?? randomUUID();
  if (!known)
    await tx
      .insertInto('learner_shares')
      .values({
        id: shareId,
        learner_id: learner.id,
        email: to,
        shared_by: by,
        buyer_email: buyerEmail,
        created_at: now,
      })
      .execute();
  await keepLink(tx, deps.secrets, { token, learnerId: learner.id, shareId, by, now });
  await sendPrepared(tx, deps, email);
  return 'shared';
}

/** Withdrawn ones count: each was an email to an address. */
async function linksSince(tx: Tx, learnerId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('learner_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('learner_id', '=', learnerId)
    .where('share_id', 'is not', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
