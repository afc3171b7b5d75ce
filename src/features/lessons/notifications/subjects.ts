import { capitalised } from '#src/platform/capitalised.ts';
import { londonDay, shortWeekday } from '#src/platform/dates.ts';
import { ourSubject } from '#src/platform/mail/wording.ts';
import { formatTime } from '../availability/london-clock.ts';
import type { Booking } from '../booking.ts';
import { nounOf, whose } from './lesson-wording.ts';
import {
  lessonBookedWords,
  lessonCancelledWords,
  lessonMovedWords,
  pickUpChangedWords,
} from './lesson-words.ts';
import type { Recipient } from './select-recipients.ts';

interface About {
  booking: Pick<Booking, 'kind' | 'startsAt'>;
  /** The time that was asked for, where one is. */
  requestedTime: Date;
  learner: string;
  /** Whose lesson it is, where the buyer reads it. */
  child: string | undefined;
  /** Who gives it now, where it is at its time still. */
  takenOverBy?: string | undefined;
  now: Date;
}

/** The subject of an email about a lesson, until it leaves: a school may have other words for some. */
export function subjectFor({ side, topic }: Recipient, facts: About): string {
  return side === 'learner' ? forLearner(topic, facts) : forInstructor(topic, facts);
}

function forLearner(
  topic: Recipient['topic'],
  { booking, requestedTime, child, takenOverBy, now }: About,
): string {
  if (booking.kind === 'test') return forLearnerOfTest(topic, { booking, child, now });
  const [noun, time] = [`${whose(child)} ${nounOf(booking)}`, formatTime(booking.startsAt, now)];
  const head = capitalised(noun);
  const named = { 'your lesson': noun, time };
  switch (topic) {
    case 'moved':
      if (takenOverBy) return takenOver(takenOverBy, noun, time);
      return ourSubject(lessonMovedWords, named);
    case 'pick_up':
      return ourSubject(pickUpChangedWords, named);
    case 'cancelled':
      return ourSubject(lessonCancelledWords, named);
    case 'no_show':
      return `${child ?? 'You'} missed ${child ? 'a lesson' : noun} on ${time}`;
    case 'waived':
      return child
        ? `${head} of ${time} is no longer charged`
        : 'You’re no longer charged for a lesson you gave up';
    case 'filled':
      return child
        ? `Somebody has booked the time of ${noun} that was given up`
        : 'Somebody has booked the lesson time you gave up';
    case 'proposed':
      return `Another time for ${noun}: ${formatTime(requestedTime, now)}?`;
    case 'declined':
      return `${head} stays on ${time}`;
    default:
      return ourSubject(lessonBookedWords, named);
  }
}

/** "Tom Ackroyd gives your lesson on Thu 26 Nov, 10:00". */
export function takenOver(instructor: string, noun: string, time: string): string {
  return `${instructor} gives ${noun} on ${time}`;
}

/** What changes is the car; the test is the DVSA's. */
function forLearnerOfTest(
  topic: Recipient['topic'],
  { booking: { startsAt }, child, now }: Pick<About, 'booking' | 'child' | 'now'>,
): string {
  const day = shortWeekday(londonDay(startsAt), londonDay(now));
  const test = `${whose(child)} driving test on ${day}`;
  switch (topic) {
    case 'moved':
      return child
        ? `Another instructor takes ${child} to the driving test on ${day}`
        : `Another instructor takes you to ${test}`;
    case 'cancelled':
      return `No car is kept for ${test}`;
    case 'car_unavailable':
      return `We’ll ring you about ${test}`;
    case 'car_available':
      return `There’s a car for ${test} again`;
    default:
      return `A car is kept for ${test}`;
  }
}

function forInstructor(topic: Recipient['topic'], { booking, requestedTime, learner, now }: About): string {
  const time = formatTime(booking.startsAt, now);
  switch (topic) {
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
      return `${learner}: ${formatTime(requestedTime, now)} instead?`;
    case 'declined':
      return `${learner}’s ${nounOf(booking)} stays on ${time}`;
    default:
      return `New ${nounOf(booking)}: ${learner}, ${time}`;
  }
}

/** "4 of your lessons are cancelled", "New: 8 lessons with Siân Morgan". */
export function lessonSeriesSubject(
  { side, topic }: Pick<Recipient, 'side' | 'topic'>,
  { count, learner, child }: { count: number; learner: string; child: string | undefined },
): string {
  const lessons = `${count} lessons`;
  if (side === 'instructor') {
    if (topic === 'moved') return `Moved: ${lessons} with ${learner}`;
    return topic === 'cancelled'
      ? `Cancelled: ${lessons} with ${learner}`
      : `New: ${lessons} with ${learner}`;
  }
  if (topic === 'moved') return `${count} of ${whose(child)} lessons have moved`;
  if (topic === 'cancelled') return `${count} of ${whose(child)} lessons are cancelled`;
  return `${capitalised(whose(child))} weekly lessons are booked: ${lessons}`;
}
