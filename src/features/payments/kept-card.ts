/** A card that the gateway keeps for a customer: all that we know of it. */
export interface KeptCard {
  /** The gateway's name for it. */
  reference: string;
  /** "Visa" */
  scheme: string;
  last4: string;
  /** Its last day, "2028-08-31". */
  expiresOn: string;
}

/** What a customer agrees to, beside an empty box. It is kept with the card. */
export const KEEP_CARD = {
  label: 'Keep this card for next time',
  hint: 'Our payment provider keeps it, not us. Remove it in your account whenever you like.',
};

/** "Visa ending 4242" */
export function nameOfCard({ scheme, last4 }: Pick<KeptCard, 'scheme' | 'last4'>): string {
  return `${scheme} ending ${last4}`;
}

/** "08/28", as it is printed on the card. */
export function expiryOf(expiresOn: string): string {
  return `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`;
}
