import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { diarySettings } from '../availability/diaries.server.ts';
import type { Booking } from '../booking.ts';
import { bookingsBetween, bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { carKept } from './test-date.ts';

interface OverlapQuery {
  learnerId: string;
  /** Whose car it is to be. */
  instructor: string | undefined;
  start: Date;
  now: Date;
}

/** What is booked while a car is needed for a driving test. */
export interface InTheWay {
  /** The learner's own lessons, with any instructor. */
  own: Booking[];
  /** What else the instructor has in the diary. */
  others: Booking[];
}

/** The least time between two lessons of the instructor counts too. The test that the learner had before does not. */
export async function inTheWayOfTest(
  db: Db,
  { learnerId, instructor, start, now }: OverlapQuery,
): Promise<InTheWay> {
  const { startsAt, endsAt } = carKept(start);
  const beside = ((instructor && (await diarySettings(db, instructor))?.minBreakMinutes) || 0) * MINUTE_MS;
  const span = { from: new Date(startsAt.getTime() - beside), until: new Date(endsAt.getTime() + beside) };
  const own = (await bookingsOfLearner(db, learnerId)).filter((one) => {
    if (one.kind !== 'lesson' || one.state !== 'booked') return false;
    const { from, until } = one.instructor === instructor ? span : { from: startsAt, until: endsAt };
    return one.startsAt < until && from < one.endsAt;
  });
  const diary = instructor ? await bookingsBetween(db, { instructor, ...span, now }) : [];
  return { own, others: diary.filter((one) => one.learnerId !== learnerId && one.state !== 'no_show') };
}
