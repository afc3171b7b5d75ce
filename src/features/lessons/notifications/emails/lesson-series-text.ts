import { capitalised } from '#src/platform/capitalised.ts';
import { formatHours } from '#src/platform/dates.ts';
import { formatTime } from '../../availability/london-clock.ts';
import { minutesOf } from '../../policy/cancellation-policy.ts';
import { whose } from '../lesson-wording.ts';
import { lessonSeriesSubject } from '../subjects.ts';
import { chargeLeft, type EmailText, formatCost, formatWhen, hoursOf } from './email-text.ts';
import { actorOf as instructorsActorOf } from './instructor-text.ts';
import { actorOf as learnersActorOf } from './learner-text.ts';
import type { LessonFacts } from './lesson-facts.server.ts';

/** What an email about several lessons says. They are those that are still as it says, at least one. */
export function lessonSeriesText(lessons: readonly LessonFacts[]): EmailText {
  const [first] = lessons as [LessonFacts];
  const { side, topic, learner, child, instructor, arrival, booking } = first;
  const count = lessons.length;
  const isLearners = side === 'learner';
  const who = isLearners ? capitalised(learnersActorOf(first)) : instructorsActorOf(first);
  const some = count === 1 ? 'a lesson' : `${count} lessons`;
  const did = { moved: 'moved', cancelled: 'cancelled' }[topic as string] ?? 'booked';
  const car = [arrival?.car, arrival?.plate].filter(Boolean).join(', ');
  const isGone = topic === 'cancelled';
  const facts: [string, string][] = [
    ...(isLearners
      ? [['Instructor', [instructor.name, arrival?.phone].filter(Boolean).join(', ')] as [string, string]]
      : [['Learner', [learner.name, learner.phone].filter(Boolean).join(', ')] as [string, string]]),
    ...(isLearners && car ? [['Car', car] as [string, string]] : []),
    ['Pick-up', booking.pickUp.place],
  ];
  return {
    subject: lessonSeriesSubject(first, {
      count,
      learner: learner.name,
      child: isLearners ? child : undefined,
    }),
    heading: isLearners
      ? `${capitalised(whose(child))} ${count === 1 ? 'lesson is' : `${count} lessons are`} ${did}`
      : `${learner.firstName}’s ${count === 1 ? 'lesson is' : `${count} lessons are`} ${did}`,
    paragraphs: [
      `${who} ${did} ${some} with ${partnerOf(first)}.`,
      ...costsOf(lessons),
      ...(isLearners && !isGone && booking.line
        ? [
            `Each of them can be moved or cancelled free of charge until ${first.freeHours} hours before it. After that it is charged, unless somebody else books the time.`,
          ]
        : []),
      calendarText(lessons, isGone),
    ].filter(Boolean),
    facts: [
      ...lessons.map((one): [string, string] => {
        const [day = '', ...rest] = formatWhen(one.booking, one.now).split(', ');
        const before =
          topic === 'moved' && one.fromStart ? ` (before: ${formatTime(one.fromStart, one.now)})` : '';
        return [day, `${rest.join(', ') || hoursOf(one.booking)}${before}`];
      }),
      ...(isGone ? [] : facts.filter(([, value]) => value !== '')),
    ],
    link: isLearners
      ? { path: '/account/lessons', label: `See ${whose(child)} lessons` }
      : { path: '/diary', label: 'Open your diary' },
  };
}

/** With whom the lessons are, said after who changed them. */
function partnerOf({ side, role, learner, child, instructor }: LessonFacts): string {
  if (side === 'learner') return role === 'instructor' ? (child ?? 'you') : instructor.name;
  return role === 'learner' ? 'you' : learner.name;
}

function calendarText(lessons: readonly LessonFacts[], isGone: boolean): string {
  if (!lessons.some(({ hasInvitation }) => hasInvitation)) return '';
  return isGone
    ? 'Open the file with this email to take them out of your calendar.'
    : 'Open the file with this email to have them all in your calendar. A lesson that changes later has an email of its own.';
}

/** What giving them up, or moving them, cost; and what is back in hours. */
function costsOf(lessons: readonly LessonFacts[]): string[] {
  const [first] = lessons as [LessonFacts];
  if (first.topic === 'booked' || !first.booking.line) return [];
  const charged = lessons.flatMap(({ charge, booking }) => {
    const left = charge && chargeLeft(charge);
    return left ? [{ left, booking }] : [];
  });
  const isLearners = first.side === 'learner';
  if (charged.length === 0) {
    const minutes = lessons.reduce((sum, { booking }) => sum + minutesOf(booking), 0);
    if (!isLearners) return [`${first.learner.firstName} isn’t charged.`];
    return [
      first.topic === 'cancelled'
        ? `Nothing is charged: ${formatHours(minutes)} can be booked again.`
        : 'Nothing is charged.',
    ];
  }
  return charged.map(({ left, booking }) => {
    const day = formatWhen(booking, first.now);
    return isLearners
      ? `For ${day}, ${formatCost(left)} is charged, since that was less than ${first.freeHours} hours before. If somebody else books that time, it comes back to ${first.child ?? 'you'}.`
      : `${first.learner.firstName} is charged ${formatHours(left.minutes)} for ${day}, unless somebody else books that time.`;
  });
}
