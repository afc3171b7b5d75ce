import type { Tx } from '#src/platform/db/db.server.ts';
import { publishEvent } from '#src/platform/webhooks/publish-event.server.ts';
import type { Booking, BookingEvent } from '../booking.ts';

interface Happened {
  kind: BookingEvent;
  before?: Booking | undefined;
  after: Booking;
  now: Date;
}

const TOLD = { booked: 'lesson.booked', moved: 'lesson.moved', cancelled: 'lesson.cancelled' } as const;

/** Tells programs of others of a lesson that is booked, moves or is cancelled: whose it is they know by ids alone. */
export async function publishLessonEvent(tx: Tx, { kind, before, after, now }: Happened) {
  const event = TOLD[kind as keyof typeof TOLD];
  if (!event) return;
  const { id, kind: lessonKind, learnerId } = after;
  await publishEvent(tx, event, {
    now,
    data: () => ({
      lesson: id,
      kind: lessonKind,
      learner: learnerId,
      ...timeOf(after),
      ...(kind === 'moved' && before && { before: timeOf(before) }),
    }),
  });
}

function timeOf({ instructor, startsAt, endsAt }: Booking) {
  return { instructor, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}
