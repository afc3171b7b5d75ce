import type { LessonLength } from '../../booking.ts';

export interface TimesShown {
  /** An outcode in which to be picked up. */
  from?: string | null | undefined;
  minutes?: LessonLength | undefined;
  /** The first day of the week that is shown, YYYY-MM-DD. */
  week?: string | undefined;
  transmission?: string | undefined;
}

/** An instructor's free times, for an hour in the first week that has one unless others are named. */
export function timesPath(slug: string, { from, minutes, week, transmission }: TimesShown = {}): string {
  const query = new URLSearchParams();
  if (from) query.set('from', from);
  if (transmission === 'automatic') query.set('gearbox', transmission);
  if (minutes && minutes !== 60) query.set('minutes', String(minutes));
  if (week) query.set('week', week);
  return `/instructors/${slug}/times${query.size > 0 ? `?${query}` : ''}`;
}

/** The place as one of an instructor's outcodes; undefined where it is none of them, as a town's name is not. */
export function pickUpIn(outcodes: readonly string[], place: string | undefined): string | undefined {
  return outcodes.find((outcode) => outcode === place);
}
