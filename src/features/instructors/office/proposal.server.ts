import { requiredLine } from '#src/platform/text-rules.ts';

/** Why staff decline a proposal. */
export const declined = { reason: requiredLine(200, 'why, for the instructor') };

/** The error if the proposal on the page is no longer the current one. */
export const OTHER_PROPOSAL = {
  otherwise: 'The instructor has changed that proposal meanwhile. Look at it again.',
};
