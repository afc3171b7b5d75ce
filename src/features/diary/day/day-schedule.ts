import { driveOf, type TravelSettings } from '#src/features/lessons/availability/travel.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';

/** How a stop looks: what is over shrinks, what has begun asks for its outcome, what is to come says where it is. */
export type StopLook = 'done' | 'now' | 'over' | 'next' | 'held' | 'test';

/** What lies between two stops. */
export interface TravelGap {
  driveMinutes: number;
  miles: number | null;
  /** Time for a cup of tea: nought where there is none. */
  breakMinutes: number;
  /** What the drive leaves, where that is no break. */
  spareMinutes: number;
}

/** Less than this is no break. */
const A_BREAK = 20;
/** Less than this is nothing to spare. */
const TO_SPARE = 5;

export function lookOf({ state, kind, startsAt, endsAt }: Booking, now: Date): StopLook {
  if (kind === 'test') return 'test';
  if (state === 'held') return 'held';
  if (state !== 'booked') return 'done';
  if (startsAt > now) return 'next';
  return endsAt > now ? 'now' : 'over';
}

type TravelStop = Pick<Booking, 'startsAt' | 'endsAt' | 'pickUp'>;

/** The way from the end of one lesson to the start of the next. */
export function travelGapBetween(settings: TravelSettings, before: TravelStop, after: TravelStop): TravelGap {
  const drive = driveOf(settings, before.pickUp.outcode, after.pickUp.outcode);
  const gap = Math.max(0, (after.startsAt.getTime() - before.endsAt.getTime()) / MINUTE_MS);
  const rest = Math.max(0, gap - drive.minutes);
  return {
    driveMinutes: drive.minutes,
    miles: drive.miles,
    breakMinutes: rest >= A_BREAK ? rest : 0,
    spareMinutes: rest >= TO_SPARE && rest < A_BREAK ? rest : 0,
  };
}

/** Before which stop the present lies: after the last one where all are over, nowhere while one is on. */
export function nowBefore(stops: readonly Pick<Booking, 'startsAt' | 'endsAt'>[], now: Date): number | null {
  if (stops.some(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)) return null;
  const next = stops.findIndex(({ startsAt }) => startsAt > now);
  return next < 0 ? stops.length : next;
}
