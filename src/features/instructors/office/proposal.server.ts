import { requiredLine } from '#src/platform/text-rules.ts';

/** Why a proposal is declined. */
export const declined = { reason: requiredLine(200, 'why, for the instructor') };

/** Where the proposal that was shown is not the one that waits. */
export const OTHER_PROPOSAL = {
  otherwise: 'The instructor has changed that proposal meanwhile. Look at it again.',
};
