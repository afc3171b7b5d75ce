import { text } from '#src/platform/texts/text.server.ts';

/** What came of a YES: the time is theirs, it has gone, or why it is not booked. */
export type OfferAnswer = 'taken' | 'gone' | 'several' | 'no minutes' | 'busy' | 'needs request';

/** Answers whoever replied YES to the text of an offer. */
export const offerAnswerText = text({
  name: 'lesson-offer-answer',
  compose: ({ words }: { words: string }) => words,
});

/** However often somebody replies, they read each answer about an offer once. */
export const offerAnswerKey = (id: string, answer: OfferAnswer) => `${id}-${answer.replace(' ', '-')}`;
