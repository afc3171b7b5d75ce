import { londonDay, shortWeekday } from '#src/platform/dates.ts';
import type { Booking } from '../booking.ts';
import { timeInWords } from '../diary/london-clock.ts';
import { nounOf } from './lesson-notification.ts';
import type { Recipient } from './who-is-told.ts';

interface About {
  booking: Pick<Booking, 'kind' | 'startsAt'>;
  /** The time that was asked for, where one is. */
  asked: Date;
  learner: string;
}

/** The subject of an email about a lesson. */
export function subjectFor({ side, told }: Recipient, about: About): string {
  return side === 'learner' ? forLearner(told, about) : forInstructor(told, about);
}

function forLearner(told: Recipient['told'], { booking, asked }: About): string {
  if (booking.kind === 'test') return forLearnerOfTest(told, booking);
  const [noun, time] = [nounOf(booking), timeInWords(booking.startsAt)];
  switch (told) {
    case 'moved':
      return `Your ${noun} has moved to ${time}`;
    case 'pick_up':
      return `New pick-up for your ${noun} on ${time}`;
    case 'cancelled':
      return `Your ${noun} on ${time} is cancelled`;
    case 'no_show':
      return `You missed your ${noun} on ${time}`;
    case 'waived':
      return 'You’re no longer charged for a lesson you gave up';
    case 'filled':
      return 'Somebody has booked the lesson time you gave up';
    case 'proposed':
      return `Another time for your ${noun}: ${timeInWords(asked)}?`;
    case 'declined':
      return `Your ${noun} stays on ${time}`;
    default:
      return `Your ${noun} on ${time} is booked`;
  }
}

/** What changes is the car; the test is the DVSA's. */
function forLearnerOfTest(told: Recipient['told'], { startsAt }: About['booking']): string {
  const test = `your driving test on ${shortWeekday(londonDay(startsAt))}`;
  switch (told) {
    case 'moved':
      return `Another instructor takes you to ${test}`;
    case 'cancelled':
      return `No car is kept for ${test}`;
    case 'no_car':
      return `We’ll ring you about ${test}`;
    case 'car_again':
      return `There’s a car for ${test} again`;
    default:
      return `A car is kept for ${test}`;
  }
}

function forInstructor(told: Recipient['told'], { booking, asked, learner }: About): string {
  const time = timeInWords(booking.startsAt);
  switch (told) {
    case 'moved':
      return `Moved: ${learner}, now ${time}`;
    case 'pick_up':
      return `New pick-up: ${learner}, ${time}`;
    case 'cancelled':
      return booking.kind === 'test'
        ? `Your car isn’t needed for ${learner}’s driving test: ${time}`
        : `Cancelled: ${learner}, ${time}`;
    case 'passed_on':
      return `No longer yours: ${learner}’s ${nounOf(booking)}`;
    case 'no_show':
      return `${learner} didn’t come: ${time}`;
    case 'waived':
      return `${learner} is no longer charged for a lesson`;
    case 'filled':
      return `A time that ${learner} gave up has been booked`;
    case 'proposed':
      return `${learner}: ${timeInWords(asked)} instead?`;
    case 'declined':
      return `${learner}’s ${nounOf(booking)} stays on ${time}`;
    default:
      return `New ${nounOf(booking)}: ${learner}, ${time}`;
  }
}
