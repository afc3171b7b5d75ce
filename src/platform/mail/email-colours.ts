/** Placeholders in the styles of emails for the school's colours, which are known when one is composed. */
export const MAIN_COLOUR = '[[main colour]]';
export const SECOND_COLOUR = '[[second colour]]';
