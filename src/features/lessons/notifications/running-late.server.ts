import { z } from 'zod';
import { HOUR_MS, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { json, send } from '#src/platform/mail/email.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { text, wakeTextSenders } from '#src/platform/texts/text.server.ts';
import type { Booking } from '../booking.ts';
import { childNamed } from '../taught-learner.server.ts';
import { copiedTo, writableLearner } from './queue-notifications.server.ts';
import '../tables.ts';

/** By how many minutes an instructor can say that they are late. */
export const minutesLate = [5, 10, 15, 20, 30] as const;
export type MinutesLate = (typeof minutesLate)[number];

/** Composed as it leaves, by `lesson-text.server.ts`. */
export const runningLateText = text({
  name: 'running-late',
  data: json(
    z.object({
      booking: z.string(),
      startsAt: z.coerce.date(),
      minutes: z.number(),
      /** Whose lesson it is, where somebody else reads it. */
      child: z.string().optional(),
    }),
  ),
});

/** Until when after its begin it is news that a lesson begins late. */
const NEWS_MS = 30 * MINUTE_MS;

/** Whether an instructor can say of a lesson that they are late for it: on its day, until half an hour after its begin. */
export function mayRunLate(
  { kind, state, startsAt }: Pick<Booking, 'kind' | 'state' | 'startsAt'>,
  now: Date,
) {
  return (
    kind === 'lesson' &&
    state === 'booked' &&
    londonDay(startsAt) === londonDay(now) &&
    now.getTime() < startsAt.getTime() + NEWS_MS
  );
}

/** At which numbers people can be told that a lesson begins late: the learner’s, and that of whoever keeps copies. */
export async function numbersOfLesson(
  db: Db | Tx,
  { learnerId }: Booking,
): Promise<{ phone: string; person: string; child: string | undefined }[]> {
  const learner = learnerId ? await writableLearner(db, learnerId) : undefined;
  if (!learner) return [];
  const buyer = await copiedTo(db, learner);
  const people = [
    { person: learner.email, child: await childNamed(db, learner) },
    ...(buyer ? [{ person: buyer, child: firstNameOf(learner.name) }] : []),
  ];
  const numbers = await Promise.all(
    people.map(async (one) => ({ ...one, phone: await numberFor(db, one.person, 'changes') })),
  );
  return numbers.flatMap(({ phone, ...one }) => (phone ? [{ ...one, phone }] : []));
}

/** Texts that a lesson begins late, once for each length. Answers how many numbers hear it. */
export async function queueRunningLate(
  tx: Tx,
  booking: Booking,
  { minutes, now }: { minutes: MinutesLate; now: Date },
): Promise<number> {
  const numbers = await numbersOfLesson(tx, booking);
  const { id, startsAt } = booking;
  for (const { phone, person, child } of numbers)
    await send(tx, { clock: { now: () => now }, enqueue: wakeTextSenders }, runningLateText, {
      to: phone,
      person,
      key: `${id}-${startsAt.getTime()}-${minutes}-${phone}`,
      data: { booking: id, startsAt, minutes, child },
      expiresAt: new Date(startsAt.getTime() + HOUR_MS),
      isUrgent: true,
    });
  return numbers.length;
}
