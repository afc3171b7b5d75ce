import { capitalised } from '#src/platform/capitalised.ts';
import { dayAfter, formatHours, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { School } from '#src/platform/school/school.ts';
import { firstThatFits } from '#src/platform/texts/segments.ts';
import { textWith } from '#src/platform/texts/text-wording.ts';
import type { Arrival } from '../../availability/diaries.server.ts';
import { formatTime, londonClock } from '../../availability/london-clock.ts';
import type { Booking } from '../../booking.ts';
import { minutesOf } from '../../policy/cancellation-policy.ts';
import { chargeLeft, formatCost } from '../emails/email-text.ts';
import type { LessonFacts } from '../emails/lesson-facts.server.ts';
import { whose } from '../lesson-wording.ts';
import { CAR_BROKEN_DOWN } from '../message-text.ts';
import {
  dayReminderText,
  hoursReminderText,
  lessonBookedText,
  lessonCancelledText,
  lessonMovedText,
  onMyWayWords,
  runningLateWords,
} from './worded-lesson-texts.server.ts';

/** What a text says that a lesson is booked, moved or cancelled. */
export function changeWords(
  facts: LessonFacts,
  { school, link, minutesLeft }: { school: School; link: string; minutesLeft: number },
): string | undefined {
  const { topic, booking, instructor, fromStart, role, now, child, charge } = facts;
  const time = formatTime(booking.startsAt, now);
  const who = role === 'instructor' ? firstNameOf(facts.from?.instructor ?? instructor.name) : 'we';
  const changed = { who, 'your lesson': `${whose(child)} lesson`, time, link };
  switch (topic) {
    case 'booked':
      return textWith(lessonBookedText, school, {
        lesson: lessonOf(child),
        time,
        end: londonClock(booking.endsAt),
        instructor: instructor.firstName,
        'hours left': booking.line && minutesLeft > 0 ? `${formatHours(minutesLeft)} left.` : '',
        'changes free': booking.line ? `Changes are free until ${formatTime(facts.freeUntil, now)}:` : '',
        link,
      });
    case 'moved':
      if (facts.from?.isSameTime) return takenOverWords(facts, { school, link });
      return textWith(lessonMovedText, school, {
        ...changed,
        time: facts.from ? `${time} with ${instructor.firstName}` : time,
        was: fromStart ? `(was ${formatTime(fromStart, now)})` : '',
      });
    case 'cancelled': {
      const left = charge && chargeLeft(charge);
      const back = booking.line ? `Nothing is charged: ${formatHours(minutesOf(booking))} is back.` : '';
      return textWith(lessonCancelledText, school, {
        ...changed,
        sorry:
          facts.reason === CAR_BROKEN_DOWN
            ? `${instructor.firstName}'s car has broken down. Sorry.`
            : 'Sorry.',
        cost: left ? `${formatCost(left)} is charged.` : back,
      });
    }
    default:
      return undefined;
  }
}

/** That another instructor gives a lesson at its time. */
function takenOverWords(
  { booking, instructor, insteadOf, reason, child, now }: LessonFacts,
  { school, link }: { school: School; link: string },
): string {
  const broken = reason === CAR_BROKEN_DOWN ? ', whose car has broken down,' : '';
  const who = insteadOf
    ? `${instructor.firstName} comes instead of ${firstNameOf(insteadOf)}${broken}`
    : `${instructor.firstName} comes after all`;
  const words = `${school.name}: ${who} for ${whose(child)} lesson of ${formatTime(booking.startsAt, now)}.`;
  return firstThatFits([`${words} ${link}`, words]);
}

/** The same for the instructor, of a lesson today or tomorrow. */
export function instructorWords(
  facts: LessonFacts,
  { school, link }: { school: School; link: string },
): string | undefined {
  const { topic, booking, learner, fromStart, now } = facts;
  const time = formatTime(booking.startsAt, now);
  const lesson = `${school.name}: ${learner.name}'s lesson`;
  switch (topic) {
    case 'booked': {
      const booked = `${school.name}: new lesson ${time} to ${londonClock(booking.endsAt)} with ${learner.name}`;
      const place = booking.pickUp.place ? ` at ${booking.pickUp.place}` : '';
      return firstThatFits([`${booked}${place}. ${link}`, `${booked}. ${link}`, `${booked}.`]);
    }
    case 'moved': {
      const was = fromStart ? ` (was ${formatTime(fromStart, now)})` : '';
      return firstThatFits([`${lesson} moved to ${time}${was}. ${link}`, `${lesson} moved to ${time}.`]);
    }
    case 'cancelled':
      return firstThatFits([
        `${lesson} of ${time} is cancelled. ${link}`,
        `${lesson} of ${time} is cancelled.`,
      ]);
    case 'passed_on':
      return firstThatFits([
        `${lesson} of ${time} is with somebody else now. ${link}`,
        `${lesson} of ${time} is with somebody else now.`,
      ]);
    default:
      return undefined;
  }
}

interface Reminder {
  booking: Booking;
  instructor: string;
  /** Who teaches the learner, where somebody else gives this lesson. */
  insteadOf?: string | undefined;
  child: string | undefined;
  arrival: Arrival | undefined;
  /** How long before the lesson it was due. */
  hours: number;
  now: Date;
}

/** What a text says that reminds of a lesson. */
export function reminderWords(
  { booking, instructor, insteadOf, child, arrival, hours, now }: Reminder,
  school: School,
): string {
  const { startsAt, endsAt, pickUp } = booking;
  const day = dayOf(startsAt, now);
  const standsIn = insteadOf ? ` instead of ${firstNameOf(insteadOf)}` : '';
  const lesson = { instructor: `${firstNameOf(instructor)}${standsIn}`, you: child ?? 'you' };
  // The place is shortened first, then the end of the lesson goes.
  const where = pickUp.place ? `at ${pickUp.place}` : '';
  const usual = pickUp.place ? 'at the usual place' : '';
  if (hours > 2) {
    const known = {
      ...lesson,
      lesson: lessonOf(child),
      when: [day, formatTime(startsAt, now)].filter(Boolean).join(', '),
      end: londonClock(endsAt),
      your: whose(child),
    };
    return textWith(dayReminderText, school, { ...known, where }, { ...known, where: usual });
  }
  const known = {
    ...lesson,
    start: londonClock(startsAt),
    day: day || 'soon',
    car: carOf(arrival),
    ring: arrival?.phone ? `Late? Ring ${arrival.phone}` : '',
  };
  return textWith(hoursReminderText, school, { ...known, where }, { ...known, where: usual });
}

interface Late {
  startsAt: Date;
  minutes: number;
  child: string | undefined;
  instructor: string;
  phone?: string | undefined;
}

/** What a text says that a lesson begins late. */
export function lateWords({ startsAt, minutes, child, instructor, phone }: Late, school: School): string {
  return textWith(runningLateWords, school, {
    instructor: firstNameOf(instructor),
    your: whose(child),
    start: londonClock(startsAt),
    'new start': londonClock(new Date(startsAt.getTime() + minutes * MINUTE_MS)),
    ring: phone ? `Ring ${phone}` : '',
  });
}

interface OnTheWay {
  startsAt: Date;
  child: string | undefined;
  instructor: string;
  arrival: Arrival | undefined;
  isTakenBack: boolean;
}

/** What a text says that the instructor is on the way, or isn't yet after all: that has no words of the school's. */
export function onTheWayWords(
  { startsAt, child, instructor, arrival, isTakenBack }: OnTheWay,
  school: School,
): string {
  const known = { instructor: firstNameOf(instructor), you: child ?? 'you', your: whose(child) };
  const start = londonClock(startsAt);
  if (isTakenBack)
    return `${school.name}: ${known.instructor} isn't on the way yet, sorry. ${capitalised(known.your)} ${start} lesson is as booked.`;
  const car = carOf(arrival);
  const ring = arrival?.phone ? `Ring ${arrival.phone}` : '';
  return textWith(onMyWayWords, school, { ...known, start, car, ring });
}

/** "Car: yellow Corsa, YK24 ABC.", as far as the instructor lets it be seen. */
function carOf(arrival: Arrival | undefined): string {
  const car = [arrival?.car, arrival?.plate].filter(Boolean).join(', ');
  return car ? `Car: ${car}.` : '';
}

function lessonOf(child: string | undefined): string {
  return child ? `${child}'s lesson` : 'lesson';
}

/** Today, tomorrow, or nothing. */
export function dayOf(startsAt: Date, now: Date): string {
  const [day, today] = [londonDay(startsAt), londonDay(now)];
  if (day === today) return 'today';
  return day === dayAfter(today) ? 'tomorrow' : '';
}
