import { z } from 'zod';
import { askedLength } from '#src/features/lessons/asked-time.server.ts';
import { instantsOn, londonDayOf, minuteOfClock } from '#src/features/lessons/availability/london-clock.ts';
import { invalid } from '#src/platform/http/problem.ts';

const DAY = 'Choose a day';
const TIME = 'Choose a time, in quarters of an hour';

/** A day and a time in London, and how long. */
export const timeFields = {
  day: z.iso.date(DAY),
  time: z.string(TIME).regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, TIME),
  minutes: askedLength,
};

/** The instant at which clocks in London show it. In the hour that comes twice, the first. */
export function instantOf({ day, time }: { day: string; time: string }): Date {
  const [instant] = instantsOn(londonDayOf(day), minuteOfClock(time));
  if (instant === undefined) throw invalid('time', 'Clocks leave that time out on that day.');
  return new Date(instant);
}
