import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { contactsOf } from '#src/features/instructors/active-instructor.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { email, send } from '#src/platform/mail/email.server.ts';
import { wakeSenders } from '#src/platform/mail/mailer.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import '../tables.ts';
import type { Booking, BookingEvent, Role } from '../booking.ts';
import { endQuiet, quietOpenings } from '../quiet-learners.server.ts';
import { buyerRowOfLearner, childNamed } from '../taught-learner.server.ts';
import { lessonNotificationData } from './notification-data.server.ts';
import { queueChangePush } from './queue-pushes.server.ts';
import { type Change, queueChangeText } from './queue-texts.server.ts';
import { isSameTime, type Recipient, selectRecipients } from './select-recipients.ts';
import { subjectFor } from './subjects.ts';

/**
 * An email about a lesson, as it is queued: its data is nothing that could be out of date when it leaves. What it says then
 * is composed by `lessonEmail` (emails/lesson-email.server.tsx), which code that queues need not load.
 */
export const lessonNotification = email({ name: 'lesson', data: lessonNotificationData });

export interface Happened {
  /** The event's id. */
  id: number;
  kind: BookingEvent;
  before?: Booking | undefined;
  /** As it is, or as it is proposed to be. */
  after: Booking;
  charge?: string | undefined;
  role: Role | 'job';
  now: Date;
}

/** Queues an email to everybody whom an event concerns, in its transaction. Each is composed when it leaves. */
export async function queueNotifications(tx: Tx, happened: Happened) {
  const { id: event, kind, before, after, now } = happened;
  const recipients = selectRecipients(happened);
  const slugs = recipients.map(({ instructor }) => instructor);
  const learner =
    recipients.length > 0 && after.learnerId && (await writableLearner(tx, after.learnerId, slugs));
  if (!learner) return;
  const { instructors } = learner;
  const leavesQuiet = await isKeptQuiet(tx, learner, happened);
  const charge = happened.charge === undefined ? undefined : await chargeNow(tx, happened.charge);
  const stands = before && (kind === 'proposed' || kind === 'declined') ? before : after;
  const facts = {
    booking: stands,
    requestedTime: after.startsAt,
    learner: learner.name,
    child: await childNamed(tx, learner, learner.buyer),
    takenOverBy: isTakenOver(happened)
      ? instructors.find(({ slug }) => slug === after.instructor)?.name
      : undefined,
    now,
  };
  const deps = { enqueue: wakeOnce(), clock: { now: () => now } };
  for (const recipient of recipients) {
    const { side, topic, instructor } = recipient;
    if (side === 'learner' && leavesQuiet) continue;
    const to =
      side === 'learner' ? learner.email : instructors.find(({ slug }) => slug === instructor)?.email;
    if (!to) continue;
    const data = { ...recipient, booking: after.id, event, charge };
    const sending = {
      to,
      key: `${after.learnerId}-${event}-${topic}-${side}`,
      subject: subjectFor(recipient, facts),
      ...(side === 'instructor' && { replyTo: learner.email }),
      data,
      order: after.line ? { id: after.line.orderId, toBuyer: false } : undefined,
    };
    await send(tx, deps, lessonNotification, sending);
    // The person who did it knows.
    const isOwnDiary = instructor === (before ?? after).instructor;
    const isSentToPhones = happened.role !== side || (side === 'instructor' && !isOwnDiary);
    if (isSentToPhones) await sendToPhones(tx, { notification: data, person: to, before, after, now });
    const buyer = side === 'learner' && isCopied(recipient, after) && copiedTo(learner);
    if (!buyer) continue;
    const copy = { ...data, isCopy: true as const };
    await send(tx, deps, lessonNotification, {
      ...sending,
      to: buyer,
      key: `${sending.key}-copy`,
      subject: subjectFor(recipient, { ...facts, child: firstNameOf(learner.name) }),
      data: copy,
    });
    if (isSentToPhones) await sendToPhones(tx, { notification: copy, person: buyer, before, after, now });
  }
}

/** Whether somebody else gives a lesson at its time. */
function isTakenOver({ before, after }: Happened): boolean {
  return (
    before !== undefined &&
    before.instructor !== after.instructor &&
    isSameTime({ ...before, instructor: after.instructor }, after)
  );
}

export async function sendToPhones(tx: Tx, change: Change) {
  await queueChangeText(tx, change);
  await queueChangePush(tx, change);
}

/**
 * A learner who was moved in, and whom nobody has told, does not hear that a car is kept for the test they were moved in with. Of
 * what somebody does about their lessons they hear, and of everything from then on.
 */
async function isKeptQuiet(
  tx: Tx,
  learner: { id: string; isQuiet: boolean },
  { kind, after }: Happened,
): Promise<boolean> {
  if (!learner.isQuiet) return false;
  if (kind === 'booked' && after.kind === 'test') return true;
  await endQuiet(tx, [learner.id]);
  return false;
}

/** What is settled about lessons: the learner answers questions, and a driving test is theirs. */
function isCopied({ topic }: Recipient, { kind }: Booking): boolean {
  return kind === 'lesson' && topic !== 'proposed' && topic !== 'declined';
}

/** The address of the person who shared a learner's lessons and gets copies. */
export function copiedTo({ email, share }: { email: string; share: string | null }): string | undefined {
  return share && share.toLowerCase() !== email.toLowerCase() ? share : undefined;
}

function shareOf(db: Db, learnerId: string) {
  return db
    .selectFrom('learner_shares')
    .select('buyer_email')
    .where('learner_id', '=', learnerId)
    .where('copies', '=', true)
    .where('opened_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('buyer_email', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1);
}

/**
 * Whom a learner's emails are written to, whether they are quiet, who bought and shares their lessons, and where the
 * instructors whom it concerns are written to: each change of a lesson asks for it. Undefined once they have been erased.
 */
export async function writableLearner(db: Db, id: string, instructors: readonly string[] = []) {
  const learner = await db
    .selectFrom('learners')
    .select((eb) => [
      'id',
      'name',
      'email',
      eb.exists(quietOpenings(db, id)).$castTo<boolean>().as('isQuiet'),
      jsonObjectFrom(buyerRowOfLearner(db, id)).as('buyer'),
      shareOf(db, id).as('share'),
      jsonArrayFrom(contactsOf(db, instructors)).as('instructors'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return learner?.email.endsWith(ERASED) ? undefined : learner;
}

const ERASED = '@erased.invalid';

/** One call wakes the senders for all emails that a transaction queues with it. */
export function wakeOnce(): Enqueue {
  let woken: ReturnType<Enqueue> | undefined;
  return (...job) => {
    woken ??= wakeSenders(...job);
    return woken;
  };
}

async function chargeNow(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('late_charges')
    .select(['id', 'filled_minutes as filledMinutes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row;
}
