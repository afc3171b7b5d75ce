/** The renderer's name in the emails table. */
export const OFFER_RENDERER = 'lesson-offer';

/** What an email about an offer says: that there is one, or that somebody was faster. */
export type OfferEmail = 'offered' | 'gone';

export function writtenOfferEmail(says: OfferEmail, id: string): string {
  return `${says} ${id}`;
}

export function readOfferEmail(written: string): { says: OfferEmail; id: string } {
  const [says = '', id = ''] = written.split(' ');
  return { says: says === 'gone' ? 'gone' : 'offered', id };
}

/** How long whoever offers it keeps it. */
export function keptUntilTaken(learners: number): string {
  return learners === 1 ? 'until they take it' : 'until one of them takes it';
}

/** To how many a lesson is offered. */
export function onOffer(learners: number): string {
  return `It’s on offer to ${learners} ${learners === 1 ? 'learner' : 'learners'} on the waiting list.`;
}
