import type { Booking } from '../booking.ts';

/** What a booking is called. */
export function nounOf({ kind }: Pick<Booking, 'kind'>): string {
  return kind === 'test' ? 'driving test' : 'lesson';
}

/** "your", or "Siân’s" where the buyer reads what is written to the learner. */
export function whose(child: string | undefined): string {
  return child === undefined ? 'your' : `${child}’s`;
}

/** Why a lesson ended whose learner had offered it to the waiting list. */
export const TAKEN_OVER = 'Somebody else took the time';

/** "Tom Ackroyd, instead of Amara Osei". */
export function nameOfStandIn(name: string, insteadOf: string | undefined): string {
  return insteadOf ? `${name}, instead of ${insteadOf}` : name;
}
