import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import { nearestPence, type Pence, ZERO } from '#src/platform/money.ts';
import type { Role } from '../booking.ts';

/** How much notice is free. A booking keeps the version that held when it was made. */
export interface CancellationPolicy {
  version: number;
  /** Elapsed hours, whatever clocks do meanwhile. */
  freeHours: number;
}

/** From when to when, at one instructor's side. */
export interface LessonTime {
  instructor: string;
  startsAt: Date;
  endsAt: Date;
}

/** What giving a time up costs. The screen shows it first, and the action is refused where it has changed since. */
export interface ChangeCost {
  /** Nought where there is enough notice. */
  chargedMinutes: number;
  /** Until when a change was, or is, free. */
  freeUntil: Date;
}

interface GivingUp {
  rule: CancellationPolicy;
  lesson: LessonTime;
  /** Who asks for it: only a learner is ever charged. */
  role: Role;
  /** The office has let this learner off, with a reason. */
  isExempt?: boolean | undefined;
  now: Date;
}

/** The last instant at which a lesson can be given up for nothing. */
export function freeUntil({ freeHours }: Pick<CancellationPolicy, 'freeHours'>, startsAt: Date): Date {
  return new Date(startsAt.getTime() - freeHours * HOUR_MS);
}

/** All of a lesson is charged once the notice is too short. */
export function calculateCancellationCost({ rule, lesson, role, isExempt, now }: GivingUp): ChangeCost {
  const free = freeUntil(rule, lesson.startsAt);
  const isCharged = role === 'learner' && !isExempt && now > free;
  return { chargedMinutes: isCharged ? minutesOf(lesson) : 0, freeUntil: free };
}

/** A late move is charged as a late cancellation is, but for the minutes of the old time that the new one fills. */
export function calculateMoveCost(giving: GivingUp, to: LessonTime): ChangeCost {
  const { chargedMinutes, freeUntil: free } = calculateCancellationCost(giving);
  return { chargedMinutes: Math.max(0, chargedMinutes - sharedMinutes(giving.lesson, to)), freeUntil: free };
}

export function minutesOf({ startsAt, endsAt }: Pick<LessonTime, 'startsAt' | 'endsAt'>): number {
  return (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
}

/** How many minutes of one time lie in another of the same instructor. */
export function sharedMinutes(one: LessonTime, other: LessonTime): number {
  if (one.instructor !== other.instructor) return 0;
  const from = Math.max(one.startsAt.getTime(), other.startsAt.getTime());
  const until = Math.min(one.endsAt.getTime(), other.endsAt.getTime());
  return Math.max(0, (until - from) / MINUTE_MS);
}

/** A line of lessons: what it cost with its fee, what that bought, and what has not been given of it. */
export interface PaidLine {
  paidPence: number;
  boughtMinutes: number;
  minutes: number;
}

/** What minutes are worth: the average price paid for those that have not been given, rounded once (R1). */
export function valueOfMinutes(minutes: number, lines: readonly PaidLine[]): Pence {
  const open = lines.filter((line) => line.minutes > 0 && line.boughtMinutes > 0);
  const all = open.reduce((sum, line) => sum + line.minutes, 0);
  if (all === 0) return ZERO;
  const worth = open.reduce((sum, line) => sum + (line.paidPence * line.minutes) / line.boughtMinutes, 0);
  return nearestPence((worth * minutes) / all);
}
