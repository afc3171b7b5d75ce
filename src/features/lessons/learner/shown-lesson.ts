import { daysBetween, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { formatTime, londonClock } from '../availability/london-clock.ts';
import type { Booking } from '../booking.ts';
import { type CancellationPolicy, freeUntil, minutesOf } from '../policy/cancellation-policy.ts';

/** A lesson in the words of its learner's screens. */
export interface ShownLesson {
  id: string;
  version: number;
  kind: 'lesson' | 'test';
  /** The weekly lessons that it is one of. */
  seriesId: string | null;
  /** A driving test to which nobody takes them: we ring. */
  hasNoCar: boolean;
  /** YYYY-MM-DD. */
  day: string;
  /** "Tuesday 24 November". */
  dayLabel: string;
  from: string;
  until: string;
  minutes: number;
  place: string;
  outcode: string;
  instructor: string;
  /** "Sun 29 Nov, 16:00": until then a change costs nothing. Null once that has gone. */
  freeUntil: string | null;
  /** How many hours before the lesson that is. */
  freeHours: number;
}

export function shownLesson(
  booking: Booking,
  { name, rule, now }: { name: string; rule: CancellationPolicy; now: Date },
): ShownLesson {
  const { startsAt, endsAt } = booking;
  const day = londonDay(startsAt);
  const free = freeUntil(rule, startsAt);
  return {
    id: booking.id,
    version: booking.version,
    kind: booking.kind,
    seriesId: booking.seriesId,
    day,
    minutes: minutesOf(booking),
    hasNoCar: booking.noCarSince !== null,
    dayLabel: formatWeekday(day, londonDay(now)),
    from: londonClock(startsAt),
    until: londonClock(endsAt),
    place: booking.pickUp.place,
    outcode: booking.pickUp.outcode,
    instructor: name,
    freeUntil: now <= free ? formatInstant(free, now) : null,
    freeHours: rule.freeHours,
  };
}

/** "Sun 29 Nov, 16:00". */
export function formatInstant(instant: Date, now: Date): string {
  return formatTime(instant, now);
}

/** "today", "tomorrow", "in 3 days". */
export function daysAway(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
