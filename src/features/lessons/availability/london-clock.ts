import { HOUR_MS, LONDON, londonDay, MINUTE_MS, shortWeekday } from '#src/platform/dates.ts';

/** A day in London, with the instant at which it begins. */
export interface LondonDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Monday is 1. */
  weekday: number;
  midnight: number;
  /** The clocks do not change on it. */
  isPlain: boolean;
}

/** The days from the one of an instant to the one before another ends. */
export function londonDays(from: Date, until: Date): LondonDay[] {
  const days: LondonDay[] = [];
  let day = inLondon(from).startOfDay();
  while (day.epochMilliseconds < until.getTime()) {
    days.push(toDay(day));
    day = day.add({ days: 1 }).startOfDay();
  }
  return days;
}

export function londonDayOf(day: string): LondonDay {
  return toDay(Temporal.PlainDate.from(day).toZonedDateTime(LONDON));
}

function toDay(start: Temporal.ZonedDateTime): LondonDay {
  return {
    day: start.toPlainDate().toString(),
    weekday: start.dayOfWeek,
    midnight: start.epochMilliseconds,
    isPlain: start.hoursInDay === 24,
  };
}

/**
 * When clocks in London show a minute after midnight: once as a rule, never in the hour that is left out in spring, twice
 * in the hour that comes again in autumn.
 */
export function instantsOn({ day, midnight, isPlain }: LondonDay, minute: number): number[] {
  if (isPlain) return [midnight + minute * MINUTE_MS];
  const localTime = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute });
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    localTime.toZonedDateTime(LONDON, { disambiguation }),
  );
  if (!earlier || !later || !earlier.toPlainDateTime().equals(localTime)) return [];
  const instants = [earlier.epochMilliseconds, later.epochMilliseconds];
  return [...new Set(instants)];
}

/** The minute after midnight that clocks in London show. */
export function minuteOfDay(instant: Date): number {
  const { hour, minute } = inLondon(instant);
  return hour * 60 + minute;
}

/** The first minute of a lesson as clocks in London show it, and the one after its last. */
export function minutesOnDay({
  startsAt,
  endsAt,
}: {
  startsAt: Date;
  endsAt: Date;
}): [from: number, to: number] {
  return [minuteOfDay(startsAt), minuteOfDay(new Date(endsAt.getTime() - 1)) + 1];
}

/** 510, of "08:30". */
export function minuteOfClock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** "08:30", of 510. */
export function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** "10:00" in London; in the hour that comes twice "01:30, before the clocks go back". */
export function londonClock(instant: Date): string {
  const time = clockTime(minuteOfDay(instant));
  const shifted = (hours: number) =>
    clockTime(minuteOfDay(new Date(instant.getTime() + hours * HOUR_MS))) === time;
  if (shifted(1)) return `${time}, before the clocks go back`;
  return shifted(-1) ? `${time}, after the clocks have gone back` : time;
}

/** "Thu 26 Nov, 14:00", and "Mon 4 Jan 2027, 14:00" of another year than today's. */
export function formatTime(instant: Date, now: Date): string {
  return `${shortWeekday(londonDay(instant), londonDay(now))}, ${londonClock(instant)}`;
}

/** "14:00" of today, "Thu 26 Nov, 14:00" of another day. */
export function formatUntil(instant: Date, now: Date): string {
  return londonDay(instant) === londonDay(now) ? londonClock(instant) : formatTime(instant, now);
}

export function inLondon(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(LONDON);
}
