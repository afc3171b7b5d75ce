/** Where nobody says what went wrong. */
export const CARD_FAILED = 'An error occurred with the payment';
export const FRAME_FAILED = 'Could not connect to the payment gateway.';
