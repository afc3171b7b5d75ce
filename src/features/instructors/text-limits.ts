/** Characters at most, counted once a line's end is one of them. */
export const MAX_REVIEW_LENGTH = 2_000;
export const MAX_MESSAGE_LENGTH = 5_000;
