/** "publishReview" as "Publish review". */
export function deedInPlainWords(did: string): string {
  const words = did.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page of a thing, where it has one. */
export function pageOfThing(about: string, id: string): string | undefined {
  if (about === 'order') return `/office/orders/${id}`;
  if (about === 'payment') return `/office/payments/${id}`;
  if (about === 'voucher') return `/office/vouchers/${id}`;
  if (about === 'booking') return `/office/diary/lessons/${id}`;
  if (about === 'staff') return '/office/staff';
  if (about === 'hours') return '/office/catalogue/hours';
  return undefined;
}
