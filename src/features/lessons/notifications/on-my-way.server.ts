import { z } from 'zod';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { email, json } from '#src/platform/mail/email.server.ts';
import { push } from '#src/platform/push/push.server.ts';
import { text } from '#src/platform/texts/text.server.ts';
import type { Booking } from '../booking.ts';
import { listArrivalRecipients, sendArrivalNews } from './arrival-news.server.ts';
import { OVER_MS } from './running-late.server.ts';
import '../tables.ts';

const data = json(
  z.object({
    booking: z.string(),
    startsAt: z.coerce.date(),
    instructor: z.string(),
    saidAt: z.coerce.date(),
    /** Whose lesson it is, where somebody else reads it. */
    child: z.string().optional(),
    /** It was said by mistake. */
    isTakenBack: z.literal(true).optional(),
  }),
);

export type OnMyWay = z.output<typeof data>;

/** Composed as it leaves, by `lesson-text.server.ts`. */
export const onMyWayText = text({ name: 'on-my-way', data });

/** The same in browsers, composed by `pushes/lesson-push.server.ts`. */
export const onMyWayPush = push({ name: 'on-my-way', data });

/** The same by email, composed by `emails/on-my-way-email.server.tsx`. */
export const onMyWayNotification = email({
  name: 'on-my-way',
  keyPrefix: 'lesson',
  notifyStaff: false,
  data,
});

/** For how long it can be taken back. */
const UNDO_MS = 10 * MINUTE_MS;

export function mayTakeBack(saidAt: Date, now: Date): boolean {
  return now.getTime() - saidAt.getTime() < UNDO_MS;
}

/** When instructors have said that they are on the way, by lesson. */
export async function saidOnTheWay(db: Db, bookings: readonly Booking[]): Promise<Map<string, Date>> {
  if (bookings.length === 0) return new Map();
  const rows = await db
    .selectFrom('on_my_way')
    .selectAll()
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute();
  return new Map(
    bookings.flatMap(({ id, startsAt, instructor }) => {
      const row = rows.find(
        (one) =>
          one.booking_id === id &&
          one.instructor_slug === instructor &&
          one.starts_at.getTime() === startsAt.getTime(),
      );
      return row ? [[id, row.said_at] as const] : [];
    }),
  );
}

interface Telling {
  sendsTexts: boolean;
  now: Date;
}

/** Tells the learner, and those who get copies, that the instructor is on the way: once. Undefined where it was said before. */
export async function queueOnMyWay(tx: Tx, booking: Booking, { sendsTexts, now }: Telling) {
  const { id, startsAt, instructor } = booking;
  const said = await tx
    .insertInto('on_my_way')
    .values({ booking_id: id, starts_at: startsAt, instructor_slug: instructor, said_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('said_at')
    .executeTakeFirst();
  return said && tellOnMyWay(tx, booking, { saidAt: now, sendsTexts, now });
}

/** Takes back what was said by mistake, and tells those who may have read it. Undefined where nothing can be taken back. */
export async function takeBackOnMyWay(tx: Tx, booking: Booking, { sendsTexts, now }: Telling) {
  const { id, startsAt, instructor } = booking;
  const taken = await tx
    .deleteFrom('on_my_way')
    .where('booking_id', '=', id)
    .where('starts_at', '=', startsAt)
    .where('instructor_slug', '=', instructor)
    .where('said_at', '>', new Date(now.getTime() - UNDO_MS))
    .returning('said_at')
    .executeTakeFirst();
  return taken && tellOnMyWay(tx, booking, { saidAt: taken.said_at, isTakenBack: true, sendsTexts, now });
}

async function tellOnMyWay(
  tx: Tx,
  booking: Booking,
  { saidAt, isTakenBack, sendsTexts, now }: Telling & { saidAt: Date; isTakenBack?: true },
) {
  const { id, startsAt, instructor, learnerId } = booking;
  const key = `${id}-${saidAt.getTime()}${isTakenBack ? '-back' : ''}`;
  return sendArrivalNews(tx, booking, {
    recipients: await listArrivalRecipients(tx, booking),
    messages: { email: onMyWayNotification, push: onMyWayPush, text: onMyWayText },
    subject: isTakenBack ? 'Your instructor isn’t on the way yet' : 'Your instructor is on the way',
    dataFor: ({ child }) => ({ booking: id, startsAt, instructor, saidAt, child, isTakenBack }),
    emailKey: ({ side }) => `${learnerId}-way-${key}-${side}`,
    phoneKey: (to) => `${key}-${to}`,
    expiresAt: new Date(startsAt.getTime() + OVER_MS),
    sendsTexts,
    now,
  });
}
