import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Slot } from '../availability/slots.ts';
import { formatSpan } from '../bookings/one-lesson.server.ts';
import { type Affected, affectedWithChoices, type TimeOffDays } from './affected.server.ts';

/** One way on for a lesson, as the form sends it and in words. */
export interface WayOn {
  value: string;
  label: string;
}

/** Everyone whose lesson falls on these days, with the ways on for each in words, and how many can stay at their time. */
export async function shownAffected(db: Db, timeOff: TimeOffDays, now: Date) {
  const [affected, names] = await Promise.all([affectedWithChoices(db, timeOff, now), instructorNames(db)]);
  const lessons = affected.map((one) => toLesson(one, (of) => names.get(of) ?? of, now));
  return {
    lessons,
    moves: affected.filter(({ choices }) => choices.suggested.action === 'move').length,
    counted: countOf(lessons),
  };
}

export type ShownAffected = Awaited<ReturnType<typeof shownAffected>>['lessons'][number];

/** "2 lessons and 1 driving test". */
function countOf(lessons: readonly { isTest: boolean }[]): string {
  const tests = lessons.filter(({ isTest }) => isTest).length;
  const count = (number: number, noun: string) =>
    number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];
  return [...count(lessons.length - tests, 'lesson'), ...count(tests, 'driving test')].join(' and ');
}

function toLesson({ booking, learner, choices }: Affected, nameOf: (slug: string) => string, now: Date) {
  const { sameTime, nearest, own, suggested } = choices;
  const move = (time: Slot): WayOn => ({
    value: `${booking.version} move ${time.instructor} ${time.startsAt.toISOString()}`,
    label: `${nameOf(time.instructor)}, ${formatSpan(time, now)}`,
  });
  const propose = (time: Slot): WayOn => ({
    value: `${booking.version} propose ${time.startsAt.toISOString()}`,
    label: `Ask for ${formatSpan(time, now)}`,
  });
  const ring: WayOn = {
    value: `${booking.version} ring`,
    label: 'Nobody: ring the learner, the test stands',
  };
  const isTest = booking.kind === 'test';
  const cancel: WayOn = { value: `${booking.version} cancel`, label: 'Cancel, nothing charged' };
  return {
    id: booking.id,
    learner,
    when: formatSpan(booking, now),
    outcode: booking.pickUp.outcode,
    isTest,
    sameTime: sameTime.map((instructor) => ({
      ...move({ instructor, startsAt: booking.startsAt, endsAt: booking.endsAt }),
      label: nameOf(instructor),
    })),
    nearest: nearest.map(move),
    otherwise: [
      ...(own ? [propose(own)] : []),
      isTest ? ring : cancel,
      {
        value: `${booking.version} leave`,
        label:
          isTest && !booking.noCarSince ? `${nameOf(booking.instructor)} all the same` : 'Leave it as it is',
      },
    ],
    suggested:
      'time' in suggested
        ? (suggested.action === 'move' ? move : propose)(suggested.time).value
        : (suggested.action === 'ring' ? ring : cancel).value,
  };
}
