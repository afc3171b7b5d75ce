import { sql } from 'kysely';
import { z } from 'zod';
import { LONDON } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { email, send } from '#src/platform/mail/email.server.ts';
import { wakeSenders } from '#src/platform/mail/mailer.server.ts';
import { push, wakePushSenders } from '#src/platform/push/push.server.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { text, wakeTextSenders } from '#src/platform/texts/text.server.ts';
import '../../tables.ts';
import type { Booking, BookingEvent } from '../../booking.ts';

interface Happened {
  kind: BookingEvent;
  before?: Booking | undefined;
  after: Booking;
  now: Date;
}

/** What a change of a lesson does to offers: a time that comes free is noted, and one that is taken is offered no more. */
export async function keepOffers(tx: Tx, { kind, before, after, now }: Happened) {
  const isGivenUp = before && (kind === 'moved' || kind === 'cancelled');
  if (isGivenUp && before.startsAt > now) await recordFreed(tx, before.instructor, before, before.learnerId);
  const gone = [
    ...(kind === 'booked' || kind === 'moved' ? [ofTime(after)] : []),
    ...(isGivenUp || kind === 'given' || kind === 'no_show' ? [ofLesson(after.id)] : []),
  ];
  if (gone.length > 0) await closeWhere(tx, sql<boolean>`(${sql.join(gone, sql` or `)})`, now);
}

const ofLesson = (bookingId: string) => sql<boolean>`booking_id = ${bookingId}`;

/** Offers of a time that somebody has taken. */
const ofTime = ({ instructor, startsAt, endsAt }: Booking) =>
  sql<boolean>`instructor_slug = ${instructor} and starts_at < ${endsAt} and ends_at > ${startsAt}`;

/** Closes the offers of a lesson that its learner keeps, and answers how many those were. */
export function closeOffersOfLesson(tx: Tx, bookingId: string, now: Date): Promise<number> {
  return closeWhere(tx, ofLesson(bookingId), now);
}

/** The next run of the job offers it to the learners who wait for such a time. */
export async function recordFreed(
  tx: Tx,
  instructor: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  givenUpBy: string | null = null,
) {
  const time = { instructor_slug: instructor, starts_at: startsAt, ends_at: endsAt };
  await tx
    .insertInto('freed_times')
    .values({ ...time, given_up_by: givenUpBy })
    .execute();
}

/** Closes the offers of days, or of some minutes of each day, on which the instructor no longer works. */
export function closeOffersOfDays(
  tx: Tx,
  days: { instructor: string; startsAt: Date; endsAt: Date },
  { from, to, now }: { from: number; to: number; now: Date },
) {
  const minuteOf = (column: string) =>
    sql`extract(epoch from (${sql.ref(column)} at time zone ${sql.lit(LONDON)})::time) / 60`;
  const length = sql`extract(epoch from ends_at - starts_at) / 60`;
  return closeWhere(
    tx,
    sql<boolean>`instructor_slug = ${days.instructor}
      and starts_at < ${days.endsAt} and ends_at > ${days.startsAt}
      and ${minuteOf('starts_at')} < ${to} and ${minuteOf('starts_at')} + ${length} > ${from}`,
    now,
  );
}

/** Closes the offers of an instructor from an instant on that some rule no longer keeps open. */
export async function closeOffersUnless(
  tx: Tx,
  { instructor, from, until }: { instructor: string; from: Date; until?: Date | undefined },
  { isOpen, now }: { isOpen: (offer: { startsAt: Date; endsAt: Date }) => boolean; now: Date },
) {
  const open = await tx
    .selectFrom('lesson_offers')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('instructor_slug', '=', instructor)
    .where('state', '=', sql.lit('open'))
    .where('ends_at', '>', from)
    .$if(until !== undefined, (query) => query.where('starts_at', '<', until ?? from))
    .execute();
  const gone = open.filter((offer) => !isOpen(offer)).map(({ id }) => id);
  if (gone.length > 0) await closeWhere(tx, oneOf('id', gone), now);
}

/** Tells those who were emailed the offer that it is gone. Answers how many could still take one. */
async function closeWhere(tx: Tx, condition: ReturnType<typeof sql<boolean>>, now: Date): Promise<number> {
  const closed = await tx
    .updateTable('lesson_offers')
    .set({ state: 'gone', decided_at: now })
    .where('state', '=', sql.lit('open'))
    .where(condition)
    .returning(['id', 'learner_id', 'expires_at', 'declined_at'])
    .execute();
  const openOffers = closed.filter(({ expires_at }) => expires_at > now);
  const notifiedOffers = openOffers.filter(({ declined_at }) => declined_at === null);
  if (notifiedOffers.length === 0) return openOffers.length;
  const learners = await tx
    .selectFrom('learners')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      notifiedOffers.map(({ learner_id }) => learner_id),
    )
    .execute();
  for (const { id, learner_id, expires_at } of notifiedOffers) {
    const to = learners.find((learner) => learner.id === learner_id)?.email;
    if (to) await queueOffer(tx, { id, learner: learner_id, to, expiresAt: expires_at, says: 'gone', now });
  }
  return openOffers.length;
}

/** What an email or a text about an offer is composed from. */
const offerData = z.codec(z.string(), z.object({ says: z.enum(['offered', 'gone']), id: z.string() }), {
  decode(text) {
    const [says = '', id = ''] = text.split(' ');
    return { says: says === 'gone' ? ('gone' as const) : ('offered' as const), id };
  },
  encode: ({ says, id }) => `${says} ${id}`,
});

/** An email about an offer: that there is one, or that somebody was faster. */
export const offerNotification = email({
  name: 'lesson-offer',
  keyPrefix: 'lesson',
  notifyStaff: false,
  data: offerData,
});

/** The same as a text, to learners who agreed to hear of free times by text. */
export const offerTextNotification = text({ name: 'lesson-offer', data: offerData });

/** The same in the browsers of learners who turned notifications on. */
export const offerPushNotification = push({ name: 'lesson-offer', kind: 'offers', data: offerData });

export const offerEmailKey = (learner: string, id: string, says: 'offered' | 'gone') =>
  `${learner}-offer-${id}-${says}`;

export const offerTextKey = (id: string, says: 'offered' | 'gone') => `${id}-${says}`;

interface Queued {
  id: string;
  learner: string;
  to: string;
  says: 'offered' | 'gone';
  expiresAt: Date;
  now: Date;
}

/** Queues an email about an offer, and a text beside it. Both leave at once; texts wait for the end of the quiet hours. */
export async function queueOffer(tx: Tx, { id, learner, to, says, expiresAt, now }: Queued) {
  const clock = { now: () => now };
  await send(tx, { enqueue: wakeSenders, clock }, offerNotification, {
    to,
    key: offerEmailKey(learner, id, says),
    subject: says === 'gone' ? 'That lesson time has gone' : 'A lesson time for you',
    data: { says, id },
  });
  await queueOfferPush(tx, { id, to, says, expiresAt, now });
  const phone = await numberFor(tx, to, 'offers');
  if (!phone) return;
  await send(tx, { enqueue: wakeTextSenders, clock }, offerTextNotification, {
    to: phone,
    person: to,
    key: offerTextKey(id, says),
    data: { says, id },
    expiresAt,
  });
}

/** Notifies browsers of an offer; that it is gone takes the place of the offer there. In quiet hours it waits, as a text does. */
export async function queueOfferPush(tx: Tx, { id, to, says, expiresAt, now }: Omit<Queued, 'learner'>) {
  await send(tx, { enqueue: wakePushSenders, clock: { now: () => now } }, offerPushNotification, {
    to: { realm: 'account', person: to },
    key: offerTextKey(id, says),
    data: { says, id },
    topic: `offer ${id}`,
    expiresAt,
  });
}
