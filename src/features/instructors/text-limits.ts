/** The most characters, counting a line break as one. */
export const MAX_REVIEW_LENGTH = 2_000;
export const MAX_MESSAGE_LENGTH = 5_000;
