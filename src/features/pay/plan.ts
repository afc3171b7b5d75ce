import { nearestPence, type Pence, pounds, ZERO } from '#src/platform/money.ts';
import { weeksBetween } from './week.ts';

/** What was agreed with an instructor, from a Monday until their next plan. */
export interface Plan {
  startsOn: string;
  /** The school keeps a part of what a lesson was sold for, or the instructor gets the same for every hour. */
  lessons: { keptBasisPoints: number } | { hourPence: Pence };
  /** What the instructor pays for each lesson that was given, and for each week after the free ones. */
  lessonFee: Pence;
  weekFee: Pence;
  freeWeeks: number;
}

/** What a line of lessons was sold for, without the school's fee, and how many minutes it has. */
export interface SoldFor {
  pence: number;
  minutes: number;
}

/** The plan of a day. None before the first one. */
export function planOn<P extends Plan>(plans: readonly P[], day: string): P | undefined {
  return plans
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<P | undefined>(
      (latest, plan) => (latest && latest.startsOn > plan.startsOn ? latest : plan),
      undefined,
    );
}

/** What minutes were sold for. */
export function soldValue(minutes: number, sold: SoldFor): Pence {
  return sold.minutes === 0 ? ZERO : nearestPence((sold.pence * minutes) / sold.minutes);
}

/** What an instructor gets for minutes that were given or charged late, rounded once (R1). */
export function payFor({ lessons }: Plan, minutes: number, sold: SoldFor): Pence {
  if ('hourPence' in lessons) return nearestPence((lessons.hourPence * minutes) / 60);
  if (sold.minutes === 0) return ZERO;
  const share = 10_000 - lessons.keptBasisPoints;
  return nearestPence((sold.pence * minutes * share) / (sold.minutes * 10_000));
}

/** What an instructor pays for the week that begins on a Monday. */
export function weekFeeOn({ startsOn, weekFee, freeWeeks }: Plan, monday: string): Pence {
  return weeksBetween(startsOn, monday) < freeWeeks ? ZERO : weekFee;
}

/** Who reads the words of a plan. */
type Reader = 'office' | 'instructor';

/** "We keep 22%, fee £120.00 a week", and for the instructor "The school keeps 22%, fee £120.00 a week". */
export function describePlan(
  { lessons, lessonFee, weekFee, freeWeeks }: Plan,
  reader: Reader = 'office',
): string {
  const free = freeWeeks > 0 ? ` after ${freeWeeks === 1 ? '1 free week' : `${freeWeeks} free weeks`}` : '';
  return [
    lessonWords(lessons, reader),
    lessonFee > 0 && `fee ${pounds(lessonFee)} a lesson`,
    weekFee > 0 && `fee ${pounds(weekFee)} a week${free}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function lessonWords(lessons: Plan['lessons'], reader: Reader): string {
  if ('hourPence' in lessons) return `${pounds(lessons.hourPence)} an hour`;
  const { keptBasisPoints } = lessons;
  if (keptBasisPoints === 0)
    return reader === 'office' ? 'They keep the lesson price' : 'You keep the lesson price';
  return `${reader === 'office' ? 'We keep' : 'The school keeps'} ${keptBasisPoints / 100}%`;
}
