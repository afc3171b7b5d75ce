import type { Clash } from './series-dates.ts';

/** The first names of a learner and their instructor. Undefined is the one who reads it. */
export interface PlanNames {
  learner: string | undefined;
  instructor: string | undefined;
}

/** Why a date is left out, after its time. */
export function clashText(clash: Clash, { learner, instructor }: PlanNames): string {
  const texts: Record<Clash, string> = {
    time_taken: 'is taken',
    no_drive: 'leaves no time for the drive',
    day_off: instructor ? `${instructor} is away` : 'you’re away',
    not_working: instructor ? `${instructor} isn’t working then` : 'you aren’t working then',
    too_soon: 'is too soon',
    own_test: learner ? `is ${learner}’s driving test` : 'is your driving test',
    own_lesson: learner ? `${learner} has a lesson then` : 'you have a lesson then',
    bank_holiday: 'is a bank holiday',
    clocks_change: 'clocks change then',
  };
  return texts[clash];
}

export function usuallyFreeText({ instructor }: PlanNames): string {
  return instructor ? `Times ${instructor} usually has free on each` : 'Times you usually have free on each';
}
