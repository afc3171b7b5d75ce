import { milesByRoad } from '#src/features/lessons/availability/travel.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import { londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { DiaryDay } from './miles-by-day.ts';

type Stop = Pick<Booking, 'kind' | 'state' | 'startsAt' | 'endsAt' | 'pickUp' | 'noCarSince'>;

/** Whether the car was driven for it: to a lesson that was given, to a learner who did not come, to a test that is over. */
function wasDriven({ kind, state, endsAt, noCarSince }: Stop, now: Date): boolean {
  if (state === 'given' || state === 'no_show') return true;
  return kind === 'test' && state === 'booked' && endsAt <= now && noCarSince === null;
}

/** What the diary knows of the miles of each day. `home` is where its first drive begins and its last one ends, if they count. */
export function diaryDays(
  bookings: readonly Stop[],
  { home, now }: { home: string | null; now: Date },
): Map<string, DiaryDay> {
  const stops = Map.groupBy(
    bookings.filter((booking) => wasDriven(booking, now)),
    ({ startsAt }) => londonDay(startsAt),
  );
  const days = new Map<string, DiaryDay>();
  for (const [day, ofDay] of stops) {
    const pickUps = ofDay.map(({ pickUp }) => pickUp.outcode);
    const way = home === null ? pickUps : [home, ...pickUps, home];
    const drives = way.reduce((all, to, index) => {
      const from = way[index - 1];
      // A drive within one outcode has no miles that we know of: they are with the lessons.
      return from === undefined ? all : all + Math.round((milesByRoad(from, to) ?? 0) * 10);
    }, 0);
    const minutes = ofDay
      .filter(({ state }) => state !== 'no_show')
      .reduce((all, { startsAt, endsAt }) => all + (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS, 0);
    days.set(day, { drives, minutes });
  }
  return days;
}
