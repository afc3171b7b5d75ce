/** What became of a text, as staff read it. */
export const TEXT_STATES = {
  waiting: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  refused: 'Not sent',
  withdrawn: 'Not sent',
  received: 'From them',
} as const;

export const TEXT_TONES = {
  waiting: 'warning',
  sent: 'neutral',
  delivered: 'success',
  undelivered: 'danger',
  refused: 'danger',
  withdrawn: 'neutral',
  received: 'neutral',
} as const;
