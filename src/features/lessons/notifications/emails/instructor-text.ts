import { formatHours } from '#src/platform/dates.ts';
import { formatTime } from '../../availability/london-clock.ts';
import { nounOf } from '../lesson-wording.ts';
import { messageParagraphs } from '../message-text.ts';
import { chargeLeft, type EmailText, formatWhen, inCalendar } from './email-text.ts';
import type { LessonFacts } from './lesson-facts.server.ts';

type Words = Omit<EmailText, 'facts' | 'link'>;

/** What an instructor is told. */
export function instructorEmailText(facts: LessonFacts): EmailText {
  const { booking, learner } = facts;
  const rows: [string, string][] = [
    ['When', formatWhen(booking, facts.now)],
    ['Learner', learner.name],
    ['Phone', learner.phone],
    ['Pick-up', booking.pickUp.place],
  ];
  const isOver = ['passed_on', 'waived', 'filled'].includes(facts.topic);
  return {
    ...wordsOf(facts),
    facts: isOver ? [] : rows.filter(([, value]) => value !== ''),
    link: { path: '/diary', label: 'Open your diary' },
  };
}

function wordsOf(facts: LessonFacts): Words {
  const { topic, booking, learner, fromStart, role, proposal } = facts;
  const noun = nounOf(booking);
  const time = formatTime(booking.startsAt, facts.now);
  const who = actorOf(facts);
  switch (topic) {
    case 'moved':
      return {
        heading: `${learner.firstName}’s ${noun} has moved`,
        paragraphs: [
          `${who} moved it${fromStart ? ` from ${formatTime(fromStart, facts.now)}` : ''} to ${time}.${inCalendar(facts, ' This email changes your calendar.')}`,
          ...costOf(facts),
        ],
      };
    case 'pick_up':
      return {
        heading: `${learner.firstName}’s pick-up has changed`,
        paragraphs: [
          `${who} changed where the ${noun} on ${time} begins${booking.pickUp.place && `: ${booking.pickUp.place}`}. Its time stays.${inCalendar(facts, ' This email changes your calendar.')}`,
        ],
      };
    case 'cancelled':
      if (booking.kind === 'test')
        return {
          heading: `Your car isn’t needed for ${learner.firstName}’s driving test`,
          paragraphs: [`The time is free again${takenOut(facts)}.`],
        };
      return {
        heading: `${learner.firstName}’s ${noun} is cancelled`,
        paragraphs: [
          `${who} cancelled it. The time is free again${takenOut(facts)}.`,
          ...costOf(facts),
          ...saidOf(facts),
        ],
      };
    case 'passed_on':
      return {
        heading: `${learner.firstName}’s ${noun} is with somebody else`,
        paragraphs: [`It’s no longer in your diary${takenOut(facts)}.`],
      };
    case 'no_show':
      return {
        heading: `${learner.firstName} didn’t come`,
        paragraphs: [...costOf(facts), 'If there was a good reason, you can waive the charge in your diary.'],
      };
    case 'waived':
    case 'filled':
      return { heading: `${learner.firstName} has hours back`, paragraphs: changeBackText(facts) };
    case 'proposed':
      return {
        heading: `${role === 'office' ? 'The office' : learner.firstName} asks for another time`,
        paragraphs: [
          `${proposal ? formatWhen(proposal, facts.now) : ''} instead of ${time}. Nothing changes until you accept it in your diary.`,
          ...saidOf(facts),
        ],
      };
    case 'declined':
      return {
        heading: `${learner.firstName}’s ${noun} stays as it is`,
        paragraphs: [`${who} can’t make the other time, so it stays on ${time}.`],
      };
    default:
      return {
        heading: `${learner.firstName} has a ${noun} with you`,
        paragraphs: [inCalendar(facts, 'This email puts it into your calendar.')].filter(Boolean),
      };
  }
}

function takenOut(facts: LessonFacts): string {
  return inCalendar(facts, ', and this email takes it out of your calendar');
}

/** "You", "Siân Morgan", "The office". */
export function actorOf({ role, learner }: LessonFacts): string {
  if (role === 'instructor') return 'You';
  return role === 'learner' ? learner.name : 'The office';
}

/** What the learner wrote. */
function saidOf({ role, reason, learner }: LessonFacts): string[] {
  return role === 'learner' ? messageParagraphs(reason, learner.firstName) : [];
}

function costOf({ booking, charge, learner }: LessonFacts): string[] {
  if (!booking.line) return [];
  const remainingCharge = charge && chargeLeft(charge);
  if (!remainingCharge) return [`${learner.firstName} isn’t charged.`];
  return [
    `${learner.firstName} is charged ${formatHours(remainingCharge.minutes)}, unless somebody else books that time.`,
  ];
}

function changeBackText(facts: LessonFacts): string[] {
  const { topic, charge, learner, role } = facts;
  if (!charge) return [];
  const time = formatTime(charge.startsAt, facts.now);
  const remainingCharge = chargeLeft(charge);
  if (topic === 'waived')
    return [
      `${role === 'instructor' ? 'You' : 'The office'} waived the charge for ${time}: ${formatHours(charge.minutes)}.`,
    ];
  return [
    `Somebody has booked ${formatHours(charge.filledMinutes)} of the time that ${learner.firstName} gave up on ${time}.`,
    remainingCharge
      ? `${formatHours(remainingCharge.minutes)} stays charged.`
      : `${learner.firstName} isn’t charged for it any more.`,
  ];
}
