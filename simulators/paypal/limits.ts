/** PayPal's own times: an unapproved order, an approved one, a request id, an access token. */
export const ORDER_LIFE_MS = 3 * 3_600_000;
export const APPROVAL_LIFE_MS = 3 * 3_600_000;
export const REQUEST_ID_LIFE_MS = 6 * 3_600_000;
export const ACCESS_TOKEN_LIFE_SECONDS = 32_400;
export const REFUND_WINDOW_MS = 180 * 86_400_000;

/** How long a capture that is held for review stays PENDING before it is completed, in milliseconds. */
export const PENDING_MS = 20_000;
/** How late the answer to a slow capture comes, in milliseconds: later than our own limit. */
export const SLOW_ANSWER_MS = 8_000;
/** How long an answer is held by a timeout asked for in a test, in milliseconds. */
export const HELD_ANSWER_MS = 30_000;
