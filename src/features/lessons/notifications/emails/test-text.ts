import { capitalised } from '#src/platform/capitalised.ts';
import { formatWeekday, londonDay, shortWeekday } from '#src/platform/dates.ts';
import { RULES_SOURCE } from '../../driving-tests/dvsa-rules.ts';
import { lastDayToChange } from '../../driving-tests/test-date.ts';
import { whose } from '../lesson-wording.ts';
import { type EmailText, formatWhen, inCalendar } from './email-text.ts';
import type { LessonFacts } from './lesson-facts.server.ts';

/**
 * What a learner is told of the car for their driving test. We never say that the test itself is off: it is booked with the
 * DVSA. Undefined for what is said of lessons alone.
 */
export function testEmailText(facts: LessonFacts): Pick<EmailText, 'heading' | 'paragraphs'> | undefined {
  const { topic, booking, instructor, role, child } = facts;
  const [test, you, their] = [`${whose(child)} driving test`, child ?? 'you', child ? 'the' : 'your'];
  const day = formatWeekday(londonDay(booking.startsAt), londonDay(facts.now));
  switch (topic) {
    case 'booked':
      return {
        heading: `A car is kept for ${test}`,
        paragraphs: [
          `${instructor.name}’s car is kept free for ${test} on ${day}.${inCalendar(facts, ' This email puts it into your calendar.')}`,
        ],
      };
    case 'moved':
      return {
        heading: `${instructor.firstName} takes ${you} to ${their} driving test`,
        paragraphs: [
          `${instructor.name}’s car is kept free for ${test} on ${day}. ${capitalised(their)} test itself hasn’t changed.`,
        ],
      };
    case 'car_unavailable':
      return {
        heading: `${instructor.firstName} can’t take ${you} to ${their} test`,
        paragraphs: [
          `${instructor.name} can’t take ${you} to ${their} driving test on ${day}. We’re looking for another car, and we’re ringing you.`,
          ...testStands(facts),
        ],
      };
    case 'car_available':
      return {
        heading: `${instructor.firstName} takes ${you} to ${their} test after all`,
        paragraphs: [
          `${instructor.name}’s car is kept free for ${test} on ${day} again. ${capitalised(their)} test itself hasn’t changed.`,
        ],
      };
    case 'cancelled':
      if (role === 'learner')
        return {
          heading: `No car is kept for ${whose(child)} test any more`,
          paragraphs: [
            `You took ${test} out, so the car is free again: ${formatWhen(booking, facts.now)}. What you have booked with the DVSA hasn’t changed.`,
          ],
        };
      return {
        heading: `We can’t take ${you} to ${their} driving test`,
        paragraphs: [`We have no car for ${test} on ${day}.`, ...testStands(facts)],
      };
    default:
      return undefined;
  }
}

function testStands({ booking, now, child }: LessonFacts): string[] {
  const until = lastDayToChange(londonDay(booking.startsAt));
  const fee =
    until >= londonDay(now)
      ? `until ${shortWeekday(until, londonDay(now))} without losing the fee`
      : 'though it’s too late to do so without losing the fee';
  return [
    `${child ? 'The' : 'Your'} test itself stands: it’s booked with the DVSA, and only ${child ?? 'you'} can move it, ${fee}. GOV.UK says how: ${RULES_SOURCE.url}`,
  ];
}
