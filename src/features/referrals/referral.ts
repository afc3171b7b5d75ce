import { type Pence, pounds } from '#src/platform/money.ts';

/** What a customer who brings a friend gets, and what the friend gets. */
export interface ReferralOffer {
  id: number;
  isOn: boolean;
  /** Off lessons, from a least spend on. */
  friend: Pence;
  minSpend: Pence;
  /** As a voucher, once the friend's first lesson has been given. */
  referrer: Pence;
}

/** "£10.00 off lessons, from £100.00" */
export function formatFriendsPart({ friend, minSpend }: Pick<ReferralOffer, 'friend' | 'minSpend'>): string {
  return [`${pounds(friend)} off lessons`, minSpend > 0 && `from ${pounds(minSpend)}`]
    .filter(Boolean)
    .join(', ');
}

/** Somebody who may be the same person as another, or live with them. */
export interface ReferralPerson {
  email: string;
  accountId: string | null;
  addresses: readonly { surname: string; street: string; postcode: string }[];
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Why staff look at a reward before it is given. Undefined where nothing speaks against it. */
export function whyHeld(friend: ReferralPerson, referrer: ReferralPerson): string | undefined {
  if (friend.accountId !== null && friend.accountId === referrer.accountId)
    return 'Ordered in the referrer’s own account';
  if (friend.email.toLowerCase() === referrer.email.toLowerCase())
    return 'Ordered with the referrer’s own email';
  const isSame = (how: (one: ReferralPerson['addresses'][number]) => string) => {
    const own = new Set(referrer.addresses.map(how));
    return friend.addresses.some((one) => own.has(how(one)));
  };
  if (isSame(({ street, postcode }) => plain(street + postcode))) return 'Same address';
  return isSame(({ surname, postcode }) => plain(surname + postcode))
    ? 'Same surname and postcode'
    : undefined;
}
