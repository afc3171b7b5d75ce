/** What happens when a card is charged. The first four are the vendor's; the rest cause faults on purpose. */
export type Outcome =
  | 'approved'
  | 'declined'
  | 'referred'
  | 'duplicate'
  | 'execution-failed'
  | 'rejecting-decline'
  | 'charged-at-once'
  | 'processing'
  | 'slow-settlement'
  | 'lost-answer'
  | 'held-answer'
  | 'error-after-charge'
  | 'webhook-dropped'
  | 'webhook-duplicated';

export type TestCard = {
  number: string;
  /** Any other security code is declined with `Card declined: CV2 policy`. */
  cv2: string;
  /** The test bank challenges the buyer before the payment continues. */
  threeDs: boolean;
  outcome: Outcome;
  note: string;
};

/** A buyer whose postcode has the outward letters AV (in no use by Royal Mail) fails the address check. */
export const AVS_DECLINE_POSTCODE = 'AV5 1AA';

/** How many answers say "still processing" (code 40) before the processing card is approved. */
export const PROCESSING_ANSWERS = 10;
/** How long the slow card says "still processing", in milliseconds. */
export const SLOW_SETTLEMENT_MS = 20_000;
/** How long an answer is held by the hanging card or by a timeout asked for in a test, in milliseconds. */
export const HELD_ANSWER_MS = 30_000;

/** The vendor's own test cards. Any future expiry works. */
export const VENDOR_CARDS: readonly TestCard[] = [
  card('4976000000003436', '452', false, 'approved', 'Visa'),
  card('5100000000005460', '524', false, 'approved', 'Mastercard'),
  card('340000432128428', '3469', false, 'approved', 'American Express, four-digit code'),
  card('4976350000006891', '342', true, 'approved', 'Visa'),
  card('5100000000001907', '654', true, 'approved', 'Mastercard'),
  card('4921810000009076', '875', false, 'declined', 'Visa'),
  card('4792840000009202', '654', false, 'referred', 'Visa'),
  card('4282730000002397', '985', true, 'declined', 'Visa'),
  card('4104710000005315', '487', true, 'referred', 'Visa'),
  card('4456530000001096', '020', false, 'approved', 'Visa'),
  card('4456530000000007', '020', true, 'approved', 'Visa'),
  card('5200000000000007', '020', true, 'approved', 'Mastercard'),
  card('5200000000000056', '341', false, 'approved', 'Mastercard'),
  card('4111111111111111', '123', false, 'approved', 'Visa'),
  card('4000000000000002', '123', false, 'declined', 'Visa'),
];

/** Our own numbers, well-formed but invented: each causes one fault by hand. */
export const SENTINEL_CARDS: readonly TestCard[] = [
  card('4000200000000008', '123', false, 'duplicate', 'Code 20: a duplicate, nothing charged'),
  card('4000300000000006', '123', false, 'execution-failed', 'Code 30: the charge could not be made'),
  card('4000400000000004', '123', false, 'processing', 'Still processing for ten answers, then approved'),
  card('4000410000000003', '123', false, 'slow-settlement', 'Still processing for 20 seconds, then approved'),
  card('4000500000000001', '123', false, 'lost-answer', 'Charged, then the connection is cut'),
  card('4000510000000000', '123', false, 'held-answer', 'Charged, but the answer takes 30 seconds'),
  card('4000520000000009', '123', false, 'error-after-charge', 'Charged, then the answer is 500'),
  card('4000600000000009', '123', false, 'charged-at-once', 'Charged without waiting for us to resume'),
  card('4000700000000007', '123', false, 'rejecting-decline', 'Declined at once; the form rejects'),
  card('4000800000000005', '123', false, 'webhook-dropped', 'Approved; no webhook is sent'),
  card('4000810000000004', '123', false, 'webhook-duplicated', 'Approved; each webhook is sent twice'),
];

export const TEST_CARDS: readonly TestCard[] = [...VENDOR_CARDS, ...SENTINEL_CARDS];

export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((candidate) => candidate.number === number);
}

function card(number: string, cv2: string, threeDs: boolean, outcome: Outcome, note: string): TestCard {
  return { number, cv2, threeDs, outcome, note };
}
