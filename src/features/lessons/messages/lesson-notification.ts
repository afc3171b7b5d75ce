import type { Booking } from '../booking.ts';
import type { Recipient } from './who-is-told.ts';

/** The renderer's name in the emails table. */
export const LESSON_EMAIL_RENDERER = 'lesson';

/** What an email is composed from when it leaves: nothing that could be out of date by then. */
export interface LessonNotification extends Recipient {
  booking: string;
  /** The event that it is about. */
  event: number;
  /** A copy for whoever passed the lessons on: the lessons are somebody else's, and no calendar is theirs. */
  isCopy?: true | undefined;
  /** The charge that it is about, and how much of it had been filled. */
  charge?: { id: string; filledMinutes: number } | undefined;
}

/** As the emails table keeps it. */
export function writtenNotification(notification: LessonNotification): string {
  return JSON.stringify(notification);
}

export function readNotification(written: string): LessonNotification {
  return JSON.parse(written) as LessonNotification;
}

/** What a booking is called. */
export function nounOf({ kind }: Pick<Booking, 'kind'>): string {
  return kind === 'test' ? 'driving test' : 'lesson';
}

/** "your", or "Siân’s" where the buyer reads what is written to the learner. */
export function whose(child: string | undefined): string {
  return child === undefined ? 'your' : `${child}’s`;
}

/** Why a lesson ended whose learner had offered it to the waiting list. */
export const TAKEN_OVER = 'Somebody else took the time';
