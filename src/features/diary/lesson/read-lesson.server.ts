import { whyCancelled } from '#src/features/lessons/bookings/booking-news.server.ts';
import { diarySettings } from '#src/features/lessons/diary/diaries.server.ts';
import { londonClock } from '#src/features/lessons/diary/london-clock.ts';
import { learnerNotesOf, notesOf } from '#src/features/lessons/notes/lesson-notes.server.ts';
import { minutesOf } from '#src/features/lessons/notice/notice.ts';
import { messageWords } from '#src/features/lessons/notifications/message-words.ts';
import { progressOf } from '#src/features/lessons/progress/progress.server.ts';
import { londonDay, weekdayInWords } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { DiaryDeps } from '../access/diary-deps.server.ts';
import { ownBooking } from '../access/own.server.ts';
import type { SignedIn } from '../access/signed-in.ts';
import { stopsOf } from '../day/read-day.server.ts';

/** A lesson of theirs, with its note and where its learner stands. */
export async function readLesson({ db, clock }: Pick<DiaryDeps, 'db' | 'clock'>, by: SignedIn, id: string) {
  const booking = await ownBooking(db, by, id);
  const now = clock.now();
  const [[stop], progress, notes, forLearner, settings, why] = await Promise.all([
    stopsOf(db, [booking], now),
    progressOf(db, booking.learnerId ?? ''),
    notesOf(db, [id]),
    learnerNotesOf(db, [id]),
    diarySettings(db, by.slug),
    whyCancelled(db, id),
  ]);
  if (!stop) throw new Error(`No stop of booking ${id}`);
  const day = londonDay(booking.startsAt);
  return {
    stop,
    day,
    dayWords: weekdayInWords(day),
    levels: progress.skills.map(({ level }) => level),
    ownNote: notes.get(id) ?? '',
    learnerNote: forLearner.get(id) ?? '',
    said: messageWords(why, firstNameOf(stop.person?.name ?? '')),
    lengths: settings?.lengths ?? [],
    move: { day, time: londonClock(booking.startsAt).slice(0, 5), minutes: minutesOf(booking) },
    isTest: booking.kind === 'test',
    hasBegun: booking.startsAt <= now,
    isOpen: booking.state === 'booked',
  };
}
