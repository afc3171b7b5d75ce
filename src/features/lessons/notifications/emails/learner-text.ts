import { capitalised } from '#src/platform/capitalised.ts';
import { formatHours } from '#src/platform/dates.ts';
import { worded } from '#src/platform/mail/wording.ts';
import type { School } from '#src/platform/school/school.ts';
import { formatTime } from '../../availability/london-clock.ts';
import { minutesOf } from '../../policy/cancellation-policy.ts';
import { nameOfStandIn, nounOf, TAKEN_OVER, whose } from '../lesson-wording.ts';
import {
  lessonBookedWords,
  lessonCancelledWords,
  lessonMovedWords,
  pickUpChangedWords,
} from '../lesson-words.ts';
import { CAR_BROKEN_DOWN, letOffBecause, messageParagraphs } from '../message-text.ts';
import { takenOver } from '../subjects.ts';
import {
  carBrokenDown,
  chargeLeft,
  type EmailText,
  formatCost,
  formatNotice,
  formatWhen,
  inCalendar,
  noticeOfTime,
} from './email-text.ts';
import type { LessonFacts } from './lesson-facts.server.ts';
import { testEmailText } from './test-text.ts';

type Words = Omit<EmailText, 'facts' | 'link'>;

/** What a learner is told. */
export function learnerEmailText(facts: LessonFacts, school: School): EmailText {
  const { booking, topic } = facts;
  const car = [facts.arrival?.car, facts.arrival?.plate].filter(Boolean).join(', ');
  const text = (booking.kind === 'test' && testEmailText(facts)) || wordsOf(facts, school);
  const isOver =
    topic === 'waived' ||
    topic === 'filled' ||
    (booking.kind === 'test' && !['booked', 'moved', 'car_available'].includes(topic));
  return {
    ...text,
    facts: isOver
      ? []
      : [
          [booking.kind === 'test' ? 'Car kept' : 'When', formatWhen(booking, facts.now)],
          ...(facts.testClock ? [['Test begins', facts.testClock] as [string, string]] : []),
          ['Instructor', [whoComes(facts), facts.arrival?.phone].filter(Boolean).join(', ')],
          ...(car ? [['Car', car] as [string, string]] : []),
          ...(booking.pickUp.place
            ? [
                [booking.kind === 'test' ? 'Test centre' : 'Pick-up', booking.pickUp.place] as [
                  string,
                  string,
                ],
              ]
            : []),
        ],
    link: { path: '/account/lessons', label: `See ${whose(facts.child)} lessons` },
  };
}

function wordsOf(facts: LessonFacts, school: School): Words {
  const { topic, booking, instructor, fromStart, child } = facts;
  const noun = `${whose(child)} ${nounOf(booking)}`;
  const who = capitalised(actorOf(facts));
  const time = formatTime(booking.startsAt, facts.now);
  const lesson = { 'your lesson': noun, time, instructor: instructor.name };
  const changed = { ...lesson, who: actorOf(facts) };
  switch (topic) {
    case 'moved': {
      if (facts.from?.isSameTime) return takenOverText(facts, noun);
      const before = fromStart ? formatTime(fromStart, facts.now) : 'another time';
      const words = worded(lessonMovedWords, school, { ...changed, 'time before': before });
      return laidOut(words, [
        ...carBrokenDown(facts),
        ...(facts.from ? [`${whoComes(facts)} comes.`] : []),
        ...costOf(facts),
        ...notice(facts),
      ]);
    }
    case 'pick_up':
      return laidOut(
        worded(pickUpChangedWords, school, {
          ...changed,
          your: whose(child),
          place: booking.pickUp.place || `please ask ${instructor.name}`,
        }),
        [inCalendar(facts, 'This email changes your calendar.')],
      );
    case 'cancelled': {
      const words = worded(lessonCancelledWords, school, changed);
      const isTaken = facts.reason === letOffBecause(TAKEN_OVER);
      const offered = child ? `the lesson that was offered for ${child}` : 'the lesson you offered';
      const opening = isTaken ? [`Somebody has taken ${offered}, on ${time}.`] : words.opening;
      return laidOut({ ...words, opening }, [...saidOf(facts), ...costOf(facts)]);
    }
    case 'no_show':
      return {
        heading: `We missed ${child ?? 'you'}`,
        paragraphs: [
          `${instructor.name} came to pick ${child ?? 'you'} up, and marked that ${child ? 'nobody was' : 'you weren’t'} there.`,
          ...costOf(facts),
          'Is that wrong, or did something happen? Reply to this email and we’ll look at it together.',
        ],
      };
    case 'waived':
    case 'filled':
      return { heading: `${capitalised(whose(child))} hours are back`, paragraphs: changeBackText(facts) };
    case 'proposed':
      return proposed(facts);
    case 'declined':
      return {
        heading: `${capitalised(noun)} stays as it is`,
        paragraphs: [
          `${who} can’t make the other time, so ${noun} stays on ${formatTime(booking.startsAt, facts.now)}. You can choose another time yourself, or ring us.`,
        ],
      };
    default:
      return laidOut(
        worded(lessonBookedWords, school, {
          ...lesson,
          'instructor first name': instructor.firstName,
          you: child ?? 'you',
        }),
        [inCalendar(facts, 'This email puts it into your calendar.'), ...notice(facts)],
      );
  }
}

/** For a lesson at its old time that another instructor gives now. */
function takenOverText(facts: LessonFacts, noun: string): Words {
  const { instructor, insteadOf, booking, now } = facts;
  const time = formatTime(booking.startsAt, now);
  const heading = takenOver(instructor.name, noun, time);
  return {
    subject: heading,
    heading,
    paragraphs: [
      ...carBrokenDown(facts),
      `${instructor.name} gives ${noun} on ${time} ${insteadOf ? `instead of ${insteadOf}` : 'now'}. The time and the pick-up stay as they were, and nothing is charged.`,
      ...notice(facts),
    ],
  };
}

/** "Tom Ackroyd, instead of Amara Osei". */
function whoComes({ instructor, insteadOf }: LessonFacts): string {
  return nameOfStandIn(instructor.name, insteadOf);
}

/** The school's words around ours. */
export function laidOut(
  { subject, heading, opening, closing }: ReturnType<typeof worded>,
  between: readonly string[],
): Required<Pick<EmailText, 'subject' | 'heading' | 'paragraphs'>> {
  return { subject, heading, paragraphs: [...opening, ...between, ...closing].filter(Boolean) };
}

function proposed(facts: LessonFacts): Words {
  const { booking, instructor, proposal, role, freeHours, now, child } = facts;
  const noun = `${whose(child)} ${nounOf(booking)}`;
  const who = role === 'office' ? 'We suggest' : `${instructor.name} suggests`;
  const time = proposal ? formatWhen(proposal, facts.now) : '';
  return {
    heading: `Would another time suit ${child ?? 'you'}?`,
    paragraphs: [
      `${who} ${time} for ${noun} instead.`,
      ...saidOf(facts),
      'Nothing changes until you accept, and changing to it costs nothing.',
      ...(proposal && booking.line ? [noticeOfTime({ freeHours }, proposal, now, 'accept it')] : []),
    ],
  };
}

/** "you", "Amara Osei", "we". */
export function actorOf({ role, instructor, from, learner, isCopy }: LessonFacts): string {
  if (role === 'learner') return isCopy ? learner.firstName : 'you';
  return role === 'instructor' ? (from?.instructor ?? instructor.name) : 'we';
}

/** What the instructor wrote. */
function saidOf({ role, reason, instructor, from }: LessonFacts): string[] {
  if (reason === CAR_BROKEN_DOWN) return carBrokenDown({ reason, from, instructor });
  return role === 'instructor' ? messageParagraphs(reason, instructor.firstName) : [];
}

function notice(facts: LessonFacts): string[] {
  return facts.booking.line ? [formatNotice(facts)] : [];
}

/** What a change cost, and what comes back. */
function costOf({ topic, booking, charge, freeHours, child }: LessonFacts): string[] {
  if (!booking.line) return [];
  const remainingCharge = charge && chargeLeft(charge);
  const length = formatHours(minutesOf(booking));
  if (!remainingCharge && topic === 'cancelled')
    return [`Nothing is charged: ${length} can be booked again.`];
  if (!remainingCharge) return ['Nothing is charged.'];
  const reason =
    topic === 'no_show'
      ? 'A lesson that nobody comes to is charged'
      : `That was less than ${freeHours} hours before`;
  return [
    `${reason}, so ${formatCost(remainingCharge)} of ${whose(child)} lessons is charged. If somebody else books that time, it comes back to ${child ?? 'you'}.`,
  ];
}

function changeBackText(facts: LessonFacts): string[] {
  const { topic, charge, role, instructor, child } = facts;
  if (!charge) return [];
  const time = formatTime(charge.startsAt, facts.now);
  const remainingCharge = chargeLeft(charge);
  if (topic === 'waived') {
    const who = role === 'instructor' ? instructor.name : 'We';
    const back = formatHours(charge.minutes);
    return [
      `${who} waived the charge for ${whose(child)} lesson on ${time}, so ${back} of ${whose(child)} lessons can be booked again.`,
      ...saidOf(facts),
    ];
  }
  const back = formatHours(charge.filledMinutes);
  return [
    `Somebody else has booked the time ${child ? 'that was given up' : 'you gave up'} on ${time}, so ${back} of ${whose(child)} lessons can be booked again.`,
    remainingCharge ? `${formatCost(remainingCharge)} stays charged.` : 'Nothing is charged for it any more.',
  ];
}
