import type { School } from '#src/platform/school/school.ts';
import type { Booking, FeedDepth } from '../booking.ts';
import type { CalendarEvent } from './calendar-text.ts';

/** Who a lesson is with, as the reader of the calendar sees it, and how to reach them. */
export interface LessonWith {
  name: string;
  phone: string;
}

interface EventShown {
  depth: FeedDepth;
  other: LessonWith;
  /** The page that its reader has of it. */
  url: string;
  /** When a driving test begins: "10:14". */
  testClock: string | undefined;
}

/** A lesson, or a test, as an event. A hold is not one yet. */
export function lessonEvent(booking: Booking, { depth, other, url, testClock }: EventShown): CalendarEvent {
  const isTest = booking.kind === 'test';
  const isCancelled = booking.state === 'cancelled' || booking.state === 'released';
  const event = {
    uid: booking.uid,
    sequence: booking.sequence,
    changedAt: booking.changedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    isCancelled,
    hasAlarm: !isCancelled,
    url,
  };
  // The entry lasts as long as the car is kept, which is from long before the test.
  const test = `riving test${testClock ? ` at ${testClock}` : ''}`;
  if (depth === 'busy') return { ...event, title: 'Busy', hasAlarm: false, url: undefined };
  if (depth === 'lesson') return { ...event, title: isTest ? `D${test}` : 'Lesson' };
  // What we keep is the car: calendars that take this out say nothing of the test, which is the DVSA's.
  const title = isTest ? `Car for the d${test}: ${other.name}` : `Driving lesson with ${other.name}`;
  const details = other.phone ? `${other.name}: ${other.phone}` : undefined;
  return { ...event, title, details, place: booking.pickUp.place };
}

/** Whose calendar entries these are. */
export function organiserOf({ name, officeEmail }: School) {
  return { name, email: officeEmail };
}

/** The page of a lesson, for its reader. */
export function pageOf({ id }: Pick<Booking, 'id'>, side: 'learner' | 'instructor'): string {
  return side === 'learner' ? '/account/lessons' : `/diary/lessons/${id}`;
}
