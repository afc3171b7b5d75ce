import { milesBetween } from '#src/features/areas/areas.ts';
import { placeOfOutcode } from './outcode-places.ts';

/** What an instructor says about the time between two lessons. */
export interface TravelSettings {
  /** Between two lessons, however near. */
  minBreakMinutes: number;
  travel: 'distance' | 'same';
  /** For 'same', and where we do not know where a place is. */
  sameMinutes: number;
}

const TO_SET_OFF = 4;
const A_MILE_AS_THE_CROW_FLIES = 5.5;
/** Shorter than any lesson: a lesson that is cancelled always leaves time for the drive that it stood in. */
const MOST = 60;

/** The minutes from the end of one lesson to the start of the next, by where the two are picked up. */
export function minutesBetween(settings: TravelSettings, from: string, to: string): number {
  return Math.min(MOST, Math.max(settings.minBreakMinutes, driveBetween(settings, from, to)));
}

function driveBetween({ travel, sameMinutes }: TravelSettings, from: string, to: string): number {
  if (travel === 'same') return sameMinutes;
  if (from === to) return 0;
  const [here, there] = [placeOfOutcode(from), placeOfOutcode(to)];
  if (!here || !there) return sameMinutes;
  return Math.ceil(TO_SET_OFF + milesBetween(here, there) * A_MILE_AS_THE_CROW_FLIES);
}

/** Roads wind: a mile as the crow flies is about this many to drive. */
const MILES_BY_ROAD = 1.3;

/** To a tenth of a mile, where both places are known and differ. */
export function milesByRoad(from: string, to: string): number | null {
  const [here, there] = [placeOfOutcode(from), placeOfOutcode(to)];
  if (!here || !there || from === to) return null;
  return Math.round(milesBetween(here, there) * MILES_BY_ROAD * 10) / 10;
}

/** The drive between two pick-ups, with its miles where we know where both are. */
export function driveOf(
  settings: TravelSettings,
  from: string,
  to: string,
): { minutes: number; miles: number | null } {
  return { minutes: Math.min(MOST, driveBetween(settings, from, to)), miles: milesByRoad(from, to) };
}
