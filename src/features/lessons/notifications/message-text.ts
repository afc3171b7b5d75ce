/** How the history keeps that a learner asks for it, before their message. */
export const ASKS_TO_WAIVE = 'Asks you to waive the charge.';

/** How the history keeps that an instructor can’t come because of their car. */
export const CAR_BROKEN_DOWN = 'The car has broken down';

const LET_OFF = 'Not charged: ';

/** How the history keeps why a learner is let off: such a reason is nobody's message. */
export const letOffBecause = (reason: string) => `${LET_OFF}${reason}`;

/** What a learner or an instructor wrote about a change, for the other one. */
export function messageParagraphs(reason: string, firstName: string): string[] {
  if (reason.startsWith(LET_OFF)) return [];
  const asks = reason.startsWith(ASKS_TO_WAIVE);
  const message = (asks ? reason.slice(ASKS_TO_WAIVE.length) : reason).trim();
  return [
    ...(asks ? [`${firstName} asks you to waive the charge.`] : []),
    ...(message ? [`${firstName} says: “${message}”`] : []),
  ];
}
