/** Characters at most, counted once a line's end is one of them. */
export const MOST_REVIEW = 2_000;
export const MOST_LETTER = 5_000;
