/** Numbers that provoke an end or a fault, whatever is sent to them. */
export const SENTINELS = {
  '+447400000001': 'stopped',
  '+447400000002': 'unreachable phone',
  '+447400000003': 'unknown number',
  '+447400000004': 'filtered',
  '+447400000005': 'too many',
  '+447400000006': 'error before accepting',
  '+447400000007': 'error after accepting',
  '+447400000008': 'answer lost',
  '+447400000009': 'receipts out of order',
  '+447400000010': 'receipt before the answer',
} as const;

export type Manner = (typeof SENTINELS)[keyof typeof SENTINELS] | 'silent' | 'down' | 'receipts twice';

/** The error of a refusal at once, or of a receipt later. */
export const ERRORS: Partial<Record<Manner, number>> = {
  stopped: 21610,
  'unreachable phone': 30003,
  'unknown number': 30005,
  filtered: 30007,
};
