import type { Booking, FeedDepth } from '../booking.ts';
import type { CalendarEvent } from './calendar-text.ts';

/** Who a lesson is with, as the reader of the calendar sees it, and how to reach them. */
export interface LessonWith {
  name: string;
  phone: string;
}

/** A lesson, or a test, as an event. A hold is none yet. */
export function lessonEvent(
  booking: Booking,
  { depth, other }: { depth: FeedDepth; other: LessonWith },
): CalendarEvent {
  const isTest = booking.kind === 'test';
  const event = {
    ...{ uid: booking.uid, sequence: booking.sequence, changedAt: booking.changedAt },
    ...{ startsAt: booking.startsAt, endsAt: booking.endsAt },
    isCancelled: booking.state === 'cancelled' || booking.state === 'released',
  };
  if (depth === 'busy') return { ...event, title: 'Busy' };
  if (depth === 'lesson') return { ...event, title: isTest ? 'Driving test' : 'Lesson' };
  // What we keep is the car: calendars that take this out say nothing of the test, which is the DVSA's.
  const title = isTest ? `Car for the driving test: ${other.name}` : `Driving lesson with ${other.name}`;
  const details = other.phone ? `${other.name}: ${other.phone}` : undefined;
  return { ...event, title, details, place: booking.pickUp.place };
}
