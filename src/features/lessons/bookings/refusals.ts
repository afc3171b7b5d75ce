import { formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { formatTime } from '../availability/london-clock.ts';
import type { Slot } from '../availability/slots.ts';
import type { Booking } from '../booking.ts';
import type { ChangeCost } from '../policy/cancellation-policy.ts';

/** Why nothing has been written. */
export type Refusal =
  /** Somebody else has the time. The next free ones of the instructor follow it. */
  | { refused: 'time_taken'; next: Slot[] }
  /** Nobody has the time itself, but the drive to it, or from it, would run into another lesson. */
  | { refused: 'no_drive'; next: Slot[] }
  /** Not within the working hours, too soon, or a time that clocks never show. */
  | { refused: 'not_open'; next: Slot[] }
  /** Further ahead than lessons are booked. */
  | { refused: 'too_far' }
  /** Guests who have not paid hold as much of this diary as they may. */
  | { refused: 'guests_share' }
  | { refused: 'learner_busy' }
  /** Within the 14 days of its order, and the buyer has not asked for lessons in them. */
  | { refused: 'express_request_needed'; from: string }
  | { refused: 'not_enough_minutes'; remainingMinutes: number }
  /** Somebody was faster: as it is now, or undefined where it is not known. */
  | { refused: 'changed'; now: Booking | undefined }
  /** The cost is another one than the screen showed. */
  | { refused: 'consequence_changed'; consequence: ChangeCost }
  | { refused: 'begun' }
  | { refused: 'too_early' }
  /** It can be taken back on the day alone. */
  | { refused: 'too_late' }
  /** A driving test is booked with the DVSA: we neither move nor cancel it. */
  | { refused: 'test_stands' }
  /** The side that asked for another time can't accept it. */
  | { refused: 'not_yours' };

export function problemOf(refusal: Refusal, now: Date): Problem {
  return new Problem(409, messageOf(refusal, now), { code: refusal.refused });
}

/** In an instructor's diary times are typed: the lesson in the way may have been there for weeks. */
export function problemInDiary(refusal: Refusal, now: Date): Problem {
  if (refusal.refused !== 'time_taken') return problemOf(refusal, now);
  return new Problem(409, `There’s another lesson at that time.${formatNext(refusal.next, now)}`, {
    code: refusal.refused,
  });
}

function messageOf(refusal: Refusal, now: Date): string {
  switch (refusal.refused) {
    case 'time_taken':
      return `That time has just been taken.${formatNext(refusal.next, now)}`;
    case 'no_drive':
      return `There’s no time to drive there between the lessons before and after.${formatNext(refusal.next, now)}`;
    case 'not_open':
      return `You can’t book that time.${formatNext(refusal.next, now)}`;
    case 'too_far':
      return 'Lessons can be booked up to four weeks ahead. Please choose an earlier time.';
    case 'guests_share':
      return 'Other people are choosing times with this instructor just now. Please try again in 15 minutes, or buy your lessons without a time and we’ll ring you to agree one.';
    case 'learner_busy':
      return 'There’s another lesson at that time already.';
    case 'express_request_needed':
      return `Lessons of this order start from ${formatWeekday(refusal.from, londonDay(now))}, once the 14 days for cancelling it are over. To have one sooner, please confirm it.`;
    case 'not_enough_minutes':
      return `There isn’t enough time left for that: ${formatHours(refusal.remainingMinutes)} can be booked.`;
    case 'changed':
      return 'This lesson has changed since you opened the page. Please look at it again.';
    case 'consequence_changed':
      return refusal.consequence.chargedMinutes > 0
        ? `${formatHours(refusal.consequence.chargedMinutes)} would now be charged. Please check before you go on.`
        : 'Nothing would be charged now. Please check before you go on.';
    case 'begun':
      return 'This lesson has begun already.';
    case 'too_early':
      return 'This lesson hasn’t begun yet.';
    case 'too_late':
      return 'That can only be undone on the same day. Please ring the office.';
    case 'test_stands':
      return 'A driving test keeps its time: only the learner can change it, with the DVSA.';
    case 'not_yours':
      return 'The other side has to accept this time.';
  }
}

function formatNext(next: readonly Slot[], now: Date): string {
  if (next.length === 0) return '';
  return ` The next free times are: ${next.map(({ startsAt }) => formatTime(startsAt, now)).join('; ')}.`;
}
