import { hoursInWords, londonDay, shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking } from '../booking.ts';
import { chargesOfBooking } from '../bookings/late-charges.server.ts';
import { learnerNotesOf } from '../notes/lesson-notes.server.ts';
import { minutesOf } from '../notice/notice.ts';

export interface PastLesson {
  id: string;
  day: string;
  length: string;
  isGiven: boolean;
  words: string;
  /** What the instructor wrote for the learner. */
  note: string;
}

/** What became of lessons, the last first. */
export async function pastLessons(db: Db, bookings: readonly Booking[]): Promise<PastLesson[]> {
  const notes = await learnerNotesOf(
    db,
    bookings.map(({ id }) => id),
  );
  return Promise.all(
    bookings.map(async (booking) => ({
      id: booking.id,
      day: shortWeekday(londonDay(booking.startsAt)),
      length: hoursInWords(minutesOf(booking)),
      isGiven: booking.state === 'given',
      words: await becameOf(db, booking),
      note: notes.get(booking.id) ?? '',
    })),
  );
}

async function becameOf(db: Db, { id, state }: Booking): Promise<string> {
  if (state === 'given') return 'Given';
  if (state === 'booked') return 'Not marked yet';
  const [charge] = await chargesOfBooking(db, id);
  const what = state === 'no_show' ? 'Missed' : 'Cancelled';
  if (!charge) return what;
  const late = state === 'no_show' ? what : 'Cancelled late';
  const minutes = charge.minutes - charge.filledMinutes;
  if (charge.waivedAt) return `${late}, charge waived`;
  return minutes > 0 ? `${late}, ${hoursInWords(minutes)} charged` : `${late}, nothing charged`;
}
