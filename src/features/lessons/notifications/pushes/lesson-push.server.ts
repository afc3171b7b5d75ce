import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { type PushContent, push } from '#src/platform/push/push.server.ts';
import { formatTime, londonClock } from '../../availability/london-clock.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { carBrokenDown } from '../emails/email-text.ts';
import { type LessonFacts, lessonFacts } from '../emails/lesson-facts.server.ts';
import { onTheWayTo } from '../emails/way-facts.server.ts';
import { whose } from '../lesson-wording.ts';
import { onMyWayPush } from '../on-my-way.server.ts';
import { lessonChangePush } from '../queue-pushes.server.ts';
import { runningLatePush } from '../running-late.server.ts';

interface Context {
  db: Db;
}

/** That a lesson was booked, moved or cancelled, as it leaves. Overtaken, it does not. A lock screen may show it: no place, no money. */
export const changePush = push({
  ...lessonChangePush,
  async compose(notification, { db }: Context, now) {
    const facts = await lessonFacts(db, notification, now);
    if (!facts) return undefined;
    return facts.side === 'instructor' ? forInstructor(facts) : forLearner(facts);
  },
});

function forInstructor({ topic, booking, learner, fromStart, now }: LessonFacts): PushContent | undefined {
  const { firstName } = learner;
  const time = formatTime(booking.startsAt, now);
  const lesson = `/diary/lessons/${booking.id}`;
  const day = `/diary?day=${londonDay(booking.startsAt)}`;
  switch (topic) {
    case 'booked':
      return {
        title: 'New lesson',
        body: `${firstName}, ${time} to ${londonClock(booking.endsAt)}.`,
        path: lesson,
      };
    case 'moved':
      return {
        title: 'Lesson moved',
        body: `${firstName}: now ${time}.${wasAt(fromStart, now)}`,
        path: lesson,
      };
    case 'pick_up':
      return {
        title: 'Pick-up changed',
        body: `${firstName}, ${time}. Open the lesson to see where.`,
        path: lesson,
      };
    case 'cancelled':
      return { title: 'Lesson cancelled', body: `${firstName}, ${time}.`, path: day };
    case 'passed_on':
      return { title: 'Lesson with another instructor now', body: `${firstName}, ${time}.`, path: day };
    default:
      return undefined;
  }
}

function forLearner(facts: LessonFacts): PushContent | undefined {
  const { topic, booking, instructor, child, fromStart, now } = facts;
  const your = capitalised(whose(child));
  const time = `${formatTime(booking.startsAt, now)} with ${instructor.firstName}.`;
  const path = lessonsPath({ learner: booking.learnerId ?? undefined }, 'lessons');
  switch (topic) {
    case 'booked':
      return { title: `${your} lesson is booked`, body: time, path };
    case 'moved':
      if (facts.from?.isSameTime) {
        const instead = facts.insteadOf ? `, instead of ${firstNameOf(facts.insteadOf)}` : '';
        const title = `${instructor.firstName} gives ${whose(child)} lesson`;
        const body = [`${formatTime(booking.startsAt, now)}${instead}.`, ...carBrokenDown(facts)].join(' ');
        return { title, body, path };
      }
      return { title: `${your} lesson has moved`, body: `Now ${time}${wasAt(fromStart, now)}`, path };
    case 'pick_up':
      return { title: `${your} pick-up has changed`, body: time, path };
    case 'cancelled':
      return { title: `${your} lesson is cancelled`, body: [time, ...carBrokenDown(facts)].join(' '), path };
    default:
      return undefined;
  }
}

function wasAt(before: Date | null, now: Date): string {
  return before ? ` It was ${formatTime(before, now)}.` : '';
}

/** That a lesson begins late, as it leaves. One that was moved or cancelled since begins as its own message says. */
export const latePush = push({
  ...runningLatePush,
  async compose({ booking: id, startsAt, minutes, child }, { db }: Context) {
    const booking = await findBooking(db, id);
    if (booking?.state !== 'booked' || booking.startsAt.getTime() !== startsAt.getTime()) return undefined;
    const [instructor] = await instructorContacts(db, [booking.instructor]);
    const start = londonClock(new Date(startsAt.getTime() + minutes * MINUTE_MS));
    return {
      title: `${firstNameOf(instructor?.name ?? 'Your instructor')} is running late`,
      body: `${capitalised(whose(child))} ${londonClock(startsAt)} lesson begins at about ${start}.`,
      path: lessonsPath({ learner: booking.learnerId ?? undefined }, 'lessons'),
    };
  },
});

/** That the instructor is on the way, as it leaves. */
export const wayPush = push({
  ...onMyWayPush,
  async compose(message, { db }: Context, now) {
    const booking = await onTheWayTo(db, message, now);
    if (!booking) return undefined;
    const [instructor] = await instructorContacts(db, [booking.instructor]);
    const name = firstNameOf(instructor?.name ?? 'Your instructor');
    return {
      title: message.isTakenBack ? `${name} isn’t on the way yet` : `${name} is on the way`,
      body: `${capitalised(whose(message.child))} lesson is at ${londonClock(booking.startsAt)}.`,
      path: lessonsPath({ learner: booking.learnerId ?? undefined }, 'lessons'),
    };
  },
});
