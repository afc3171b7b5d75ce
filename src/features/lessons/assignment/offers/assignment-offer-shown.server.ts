import { firstNameOf } from '#src/platform/people.ts';
import { formatTime } from '../../availability/london-clock.ts';
import { factsOf } from './assignment-offer-messages.server.tsx';
import type { AssignmentOffer } from './take-assignment.server.ts';

/** What the page of an offer says. It shows neither the learner's name nor their address: links are forwarded. */
export function assignmentOfferShown(offer: AssignmentOffer, now: Date) {
  const { learner, bought, remaining, free } = factsOf(offer);
  return {
    state: offer.state,
    instructor: firstNameOf(offer.instructor?.name ?? ''),
    isDeclined: offer.declinedAt !== null,
    until: formatTime(offer.expiresAt, now),
    learner,
    bought,
    remaining,
    free,
  };
}

export type AssignmentOfferShown = ReturnType<typeof assignmentOfferShown>;
