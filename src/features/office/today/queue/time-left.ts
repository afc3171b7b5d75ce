import {
  DAY_MS,
  dayAfter,
  HOUR_MS,
  londonDay,
  londonHour,
  londonWhen,
  MINUTE_MS,
} from '#src/platform/dates.ts';

/** As a countdown marker before a motorway exit: three bars, two, one; late; and a calendar for another day. */
export type Marker = 'three' | 'two' | 'one' | 'late' | 'calendar';

export interface TimeLeft {
  marker: Marker;
  /** "58 min left", "Overdue by 1 h 2 min", "17 h left". */
  label: string;
  /** "by 17:00", "was due by 15:00", "Tue by 09:14". */
  by: string;
}

export function timeLeft(dueAt: Date, now: Date): TimeLeft {
  const remainingMs = dueAt.getTime() - now.getTime();
  const by = `by ${londonHour(dueAt)}`;
  const isToday = londonDay(dueAt) === londonDay(now);
  const day = dayOf(dueAt, now);
  if (remainingMs <= 0)
    return {
      marker: 'late',
      label: `Overdue by ${exactly(-remainingMs)}`,
      by: isToday ? `was due ${by}` : `was due ${day} ${by}`,
    };
  if (!isToday) return { marker: 'calendar', label: `${roughly(remainingMs)} left`, by: `${day} ${by}` };
  return { marker: markerOf(remainingMs), label: `${exactly(remainingMs)} left`, by };
}

function markerOf(remainingMs: number): Marker {
  if (remainingMs > 2 * HOUR_MS) return 'three';
  return remainingMs > HOUR_MS ? 'two' : 'one';
}

/** "Tue", and "Tue 1 Dec" where that could be another week's. */
function dayOf(dueAt: Date, now: Date): string {
  const { day } = londonWhen(dueAt, now);
  const isNear = Math.abs(dueAt.getTime() - now.getTime()) < 6 * DAY_MS;
  return isNear ? (day.split(' ')[0] ?? day) : day;
}

/** "58 min", "1 h 2 min", "2 days". */
function exactly(ms: number): string {
  if (ms >= DAY_MS) return days(ms);
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return 'under a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** "17 h", "1 day". */
function roughly(ms: number): string {
  const hours = Math.max(1, Math.round(ms / HOUR_MS));
  return hours < 24 ? `${hours} h` : days(hours * HOUR_MS);
}

function days(ms: number): string {
  const whole = Math.floor(ms / DAY_MS);
  return whole === 1 ? '1 day' : `${whole} days`;
}

export const dueGroups = ['Overdue', 'Due today', 'Due tomorrow', 'Later'] as const;
export type DueGroup = (typeof dueGroups)[number];

export function groupOf(dueAt: Date, now: Date): DueGroup {
  if (dueAt <= now) return 'Overdue';
  const [due, today] = [londonDay(dueAt), londonDay(now)];
  if (due === today) return 'Due today';
  return due === dayAfter(today) ? 'Due tomorrow' : 'Later';
}
