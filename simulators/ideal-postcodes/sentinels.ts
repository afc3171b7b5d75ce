/** The postcode whose street the drawings show. */
export const DRAWN_POSTCODE = 'LS6 3AD';

/**
 * Postcodes that make the simulated finder misbehave, typed by hand like any other. The four of `ID1` are the
 * provider's own test codes; the two below are ours, well-formed and in no use by Royal Mail.
 */
export const FOUND_POSTCODE = 'ID1 1QD';
export const NOT_FOUND_POSTCODE = 'ID1 KFA';
export const NO_BALANCE_POSTCODE = 'ID1 CLIP';
export const LIMIT_REACHED_POSTCODE = 'ID1 CHOP';
export const HANGING_POSTCODE = 'ID1 9HN';
export const FAILING_POSTCODE = 'ID1 5ER';

/** How long a hanging answer is held, in milliseconds. */
export const HELD_ANSWER_MS = 30_000;
