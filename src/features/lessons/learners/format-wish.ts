/** What a buyer asks to become of hours that are left, in the words of staff. */
export function formatWish({ wish, other }: { wish: string; other: string | null }): string {
  if (wish === 'refund') return 'The buyer would like them refunded';
  if (wish === 'voucher') return 'The buyer would like a voucher for them';
  return `The buyer would like ${other ?? 'another learner'} to have them`;
}
