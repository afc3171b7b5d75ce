import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { diarySettings } from '#src/features/lessons/availability/diaries.server.ts';
import { londonClock } from '#src/features/lessons/availability/london-clock.ts';
import { freeOnDay } from '#src/features/lessons/availability/offered-times.server.ts';
import type { LessonLength } from '#src/features/lessons/booking.ts';
import { whyCancelled } from '#src/features/lessons/bookings/booking-news.server.ts';
import { learnerNotesOf, notesOf } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { progressOf } from '#src/features/lessons/learners/progress.server.ts';
import { messageParagraphs } from '#src/features/lessons/notifications/message-text.ts';
import {
  type LateMessage,
  sentRunningLate,
} from '#src/features/lessons/notifications/running-late.server.ts';
import { minutesOf } from '#src/features/lessons/policy/cancellation-policy.ts';
import { openOffersOf } from '#src/features/lessons/waiting-list/make-offers.server.ts';
import { formatWeekday, londonDay } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { ownBooking } from '../access/own.server.ts';
import { readCashToCollect } from '../cash/read-cash.server.ts';
import { stopsOf } from '../day/read-day.server.ts';
import type { TimesQuery } from '../day/read-day-param.ts';

/** A lesson of theirs, with its note and where its learner stands. */
export async function readLesson(
  { db, clock, cash }: Pick<DiaryDeps, 'db' | 'clock' | 'cash'>,
  by: SignedIn,
  id: string,
  query: TimesQuery,
) {
  const booking = await ownBooking(db, by, id);
  const now = clock.now();
  const [[stop], progress, notes, forLearner, settings, reason, offered] = await Promise.all([
    stopsOf(db, [booking], now),
    progressOf(db, booking.learnerId ?? ''),
    notesOf(db, [id]),
    learnerNotesOf(db, [id]),
    diarySettings(db, by.slug),
    whyCancelled(db, id),
    openOffersOf(db, [id], now),
  ]);
  if (!stop) throw new Error(`No stop of booking ${id}`);
  const day = londonDay(booking.startsAt);
  const move = {
    day: query.day ?? day,
    time: query.time ?? londonClock(booking.startsAt).slice(0, 5),
    minutes: query.minutes ?? minutesOf(booking),
  };
  const isToday = day === londonDay(now);
  const late = isToday ? await sentRunningLate(db, booking) : [];
  const isOpen = booking.kind === 'lesson' && booking.state === 'booked';
  return {
    stop,
    cash: await readCashToCollect({ cash, clock }, by, { id: booking.learnerId, name: stop.person?.name }),
    day,
    dayWords: formatWeekday(day, londonDay(now)),
    levels: progress.skills.map(({ level }) => level),
    ownNote: notes.get(id) ?? '',
    learnerNote: forLearner.get(id) ?? '',
    said: messageParagraphs(reason, firstNameOf(stop.person?.name ?? '')),
    lengths: settings?.lengths ?? [],
    move,
    free:
      isOpen && booking.startsAt > now
        ? {
            day: move.day,
            dayWords: formatWeekday(move.day, londonDay(now)),
            minutes: move.minutes,
            times: await freeOnDay(db, {
              instructor: by.slug,
              minutes: move.minutes as LessonLength,
              day: move.day,
              now,
              outcode: booking.pickUp.outcode,
              except: id,
            }),
          }
        : null,
    /** To how many its learner offers it. */
    offered: offered.get(id) ?? 0,
    isTest: booking.kind === 'test',
    hasBegun: booking.startsAt <= now,
    isOpen,
    late: late.map(toLateText),
    /** Whether there is anything to say, or was, of when the instructor comes. */
    hasArrival: stop.arrival.mayBeLate || late.length > 0,
  };
}

const LATE_STATES = {
  waiting: 'on its way',
  sent: 'sent',
  arrived: 'arrived',
  failed: 'didn’t arrive: ring them',
};

/** "14:50, 10 minutes late: text to Callum, arrived". */
function toLateText({ minutes, by, to, at, state }: LateMessage): string {
  return `${londonClock(at)}, ${minutes} minutes late: ${by} to ${to}, ${LATE_STATES[state]}`;
}
