import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatWeekday } from '#src/platform/dates.ts';
import type { Slot } from '../../availability/slots.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { type Affected, affectedWithChoices } from '../../time-off/affected.server.ts';
import { readDayParam } from '../grid/read-diary.server.ts';

/** One way on for a lesson, as the form sends it and in words. */
export interface WayOn {
  value: string;
  label: string;
}

/** Everyone whom an instructor's absence affects, with the ways on for each. Undefined where nobody is called so. */
export async function readAway({ db, clock }: OfficeDeps, slug: string, query: URLSearchParams) {
  const now = clock.now();
  const instructor = await findInstructor(db, slug, now);
  if (!instructor || instructor.hasLeft) return undefined;
  const today = londonDate(now);
  const first = max(readDayParam(query, today, 'first'), today);
  const last = max(readDayParam(query, first, 'last'), first);
  const [affected, names] = await Promise.all([
    affectedWithChoices(db, { instructor: slug, firstDay: first, lastDay: last }, now),
    instructorNames(db),
  ]);
  const nameOf = (of: string) => names.get(of) ?? of;
  const lessons = affected.map((one) => toLesson(one, nameOf, now));
  const moves = affected.filter(({ choices }) => choices.suggested.action === 'move').length;
  return {
    slug,
    name: instructor.name,
    today,
    first,
    last,
    lessons,
    days: [...new Set([first, last])].map((day) => formatWeekday(day, today)).join(' to '),
    counted: countOf(lessons),
    summary:
      lessons.length === 0 ? 'No lessons then' : `${countOf(lessons)}, ${moves} can stay at the same time`,
  };
}

/** "2 lessons and 1 driving test". */
function countOf(lessons: readonly { isTest: boolean }[]): string {
  const tests = lessons.filter(({ isTest }) => isTest).length;
  const count = (number: number, noun: string) =>
    number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];
  return [...count(lessons.length - tests, 'lesson'), ...count(tests, 'driving test')].join(' and ');
}

export type AwayRead = NonNullable<Awaited<ReturnType<typeof readAway>>>;

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

const max = (one: string, other: string) => (one > other ? one : other);
