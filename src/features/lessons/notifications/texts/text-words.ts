import { dayAfter, formatHours, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { firstThatFits } from '#src/platform/texts/segments.ts';
import type { Arrival } from '../../availability/diaries.server.ts';
import { formatTime, londonClock } from '../../availability/london-clock.ts';
import type { Booking } from '../../booking.ts';
import { minutesOf } from '../../policy/cancellation-policy.ts';
import { chargeLeft, formatCost } from '../emails/email-text.ts';
import type { LessonFacts } from '../emails/lesson-facts.server.ts';
import { whose } from '../lesson-wording.ts';

/** What a text says that a lesson is booked, moved or cancelled; the shortest way where a longer one needs two. */
export function changeWords(
  facts: LessonFacts,
  { school, page }: { school: string; page: string },
): string | undefined {
  const { topic, booking, instructor, fromStart, role, now, child, charge } = facts;
  const time = formatTime(booking.startsAt, now);
  const your = whose(child);
  const who = role === 'instructor' ? instructor.firstName : 'we';
  switch (topic) {
    case 'booked': {
      const lesson = child ? `${child}'s lesson` : 'lesson';
      const whole = `${school}: ${lesson} booked. ${time} to ${londonClock(booking.endsAt)} with ${instructor.firstName}.`;
      const short = `${school}: ${lesson} booked. ${time} with ${instructor.firstName}.`;
      const free = booking.line ? ` Changes are free until ${formatTime(facts.freeUntil, now)}:` : '';
      return firstThatFits([`${whole}${free} ${page}`, `${short}${free} ${page}`, `${short} ${page}`]);
    }
    case 'moved': {
      const moved = `${school}: ${who} moved ${your} lesson to ${time}`;
      const was = fromStart ? ` (was ${formatTime(fromStart, now)})` : '';
      return firstThatFits([
        `${moved}${was}. Doesn't suit? ${page}`,
        `${moved}. Doesn't suit? ${page}`,
        `${moved}. ${page}`,
      ]);
    }
    case 'cancelled': {
      const cancelled = `${school}: ${who} cancelled ${your} lesson of ${time}. Sorry.`;
      const left = charge && chargeLeft(charge);
      const back = booking.line ? ` Nothing is charged: ${formatHours(minutesOf(booking))} is back.` : '';
      const cost = left ? ` ${formatCost(left, 'you')} is charged.` : back;
      return firstThatFits([
        `${cancelled}${cost} Book again: ${page}`,
        `${cancelled}${cost}`,
        `${cancelled} ${page}`,
      ]);
    }
    default:
      return undefined;
  }
}

/** The same for the instructor, of a lesson today or tomorrow. */
export function instructorWords(
  facts: LessonFacts,
  { school, page }: { school: string; page: string },
): string | undefined {
  const { topic, booking, learner, fromStart, now } = facts;
  const time = formatTime(booking.startsAt, now);
  const lesson = `${school}: ${learner.name}'s lesson`;
  switch (topic) {
    case 'booked': {
      const booked = `${school}: new lesson ${time} to ${londonClock(booking.endsAt)} with ${learner.name}`;
      const place = booking.pickUp.place ? ` at ${booking.pickUp.place}` : '';
      return firstThatFits([`${booked}${place}. ${page}`, `${booked}. ${page}`, `${booked}.`]);
    }
    case 'moved': {
      const was = fromStart ? ` (was ${formatTime(fromStart, now)})` : '';
      return firstThatFits([`${lesson} moved to ${time}${was}. ${page}`, `${lesson} moved to ${time}.`]);
    }
    case 'cancelled':
      return firstThatFits([
        `${lesson} of ${time} is cancelled. ${page}`,
        `${lesson} of ${time} is cancelled.`,
      ]);
    case 'passed_on':
      return firstThatFits([
        `${lesson} of ${time} is with somebody else now. ${page}`,
        `${lesson} of ${time} is with somebody else now.`,
      ]);
    default:
      return undefined;
  }
}

interface Reminder {
  booking: Booking;
  instructor: string;
  child: string | undefined;
  arrival: Arrival | undefined;
  /** How long before the lesson it was due. */
  hours: number;
  now: Date;
}

/** What a text says that reminds of a lesson. The place is shortened first, then the end of the lesson goes. */
export function reminderWords(
  { booking, instructor, child, arrival, hours, now }: Reminder,
  school: string,
): string {
  const { startsAt, endsAt, pickUp } = booking;
  const who = firstNameOf(instructor);
  const whom = child ?? 'you';
  const at = (place: string) => (place ? ` at ${place}` : '');
  const usual = pickUp.place ? 'the usual place' : '';
  if (hours > 2) {
    const lesson = child ? `${child}'s lesson` : 'lesson';
    const from = `${school}: ${lesson} ${dayOf(startsAt, now)}${formatTime(startsAt, now)}`;
    const to = ` to ${londonClock(endsAt)}`;
    const pick = (place: string) => `${who} picks ${whom} up${at(place)}.`;
    return firstThatFits([
      `${from}${to}. ${pick(pickUp.place)} Bring ${whose(child)} licence.`,
      `${from}${to}. ${pick(usual)} Bring ${whose(child)} licence.`,
      `${from}. ${pick(usual)} Bring ${whose(child)} licence.`,
      `${from}. ${pick('')}`,
    ]);
  }
  const today = `${school}: ${who} picks ${whom} up at ${londonClock(startsAt)} ${dayOf(startsAt, now).replace(', ', '') || 'soon'}`;
  const car = [arrival?.car, arrival?.plate].filter(Boolean).join(', ');
  const ring = arrival?.phone ? ` Late? Ring ${arrival.phone}` : '';
  const rest = `${car ? ` Car: ${car}.` : ''}${ring}`;
  return firstThatFits([
    `${today}${pickUp.place ? `, ${pickUp.place}` : ''}.${rest}`,
    `${today}${usual ? `, ${usual}` : ''}.${rest}`,
    `${today}.${ring}`,
    `${today}.`,
  ]);
}

/** What a text says that a lesson begins late. */
export function lateWords(
  {
    startsAt,
    minutes,
    child,
    instructor,
    phone,
  }: {
    startsAt: Date;
    minutes: number;
    child: string | undefined;
    instructor: string;
    phone?: string | undefined;
  },
  school: string,
): string {
  const begins = londonClock(new Date(startsAt.getTime() + minutes * MINUTE_MS));
  const late = `${school}: ${firstNameOf(instructor)} is running late for ${whose(child)} ${londonClock(startsAt)} lesson and comes at about ${begins}. Sorry.`;
  return firstThatFits([`${late}${phone ? ` Ring ${phone}` : ''}`, late]);
}

function dayOf(startsAt: Date, now: Date): string {
  const [day, today] = [londonDay(startsAt), londonDay(now)];
  if (day === today) return 'today, ';
  return day === dayAfter(today) ? 'tomorrow, ' : '';
}
