import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';

const PROMISED_MS = 24 * HOUR_MS;
const MIND_MS = 2 * HOUR_MS;

export interface TimeLeft {
  label: string;
  tone: 'neutral' | 'warning' | 'danger';
}

/** What is left of the 24 hours in which a review is decided (§9). */
export function timeLeft(sentAt: Date, now: Date): TimeLeft {
  const remainingMs = sentAt.getTime() + PROMISED_MS - now.getTime();
  if (remainingMs < 0) return { label: `Overdue by ${lengthOf(-remainingMs)}`, tone: 'danger' };
  return { label: `${lengthOf(remainingMs)} left`, tone: remainingMs < MIND_MS ? 'warning' : 'neutral' };
}

function lengthOf(ms: number): string {
  return ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} min` : `${Math.floor(ms / HOUR_MS)} h`;
}
