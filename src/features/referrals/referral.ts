import { type Pence, pounds } from '#src/platform/money.ts';

/** What a customer who brings a friend gets, and what the friend gets. */
export interface ReferralOffer {
  id: number;
  isOn: boolean;
  /** Off lessons, from a least spend on. */
  friend: Pence;
  minSpend: Pence;
  /** Whether a friend may use another code that allows it together with theirs. */
  allowsAnother: boolean;
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
  phones: readonly string[];
  /** As payments keep them: "Visa ending 3436". */
  cards: readonly string[];
}

/** The digits after 0 or +44. Empty where there are too few to tell anybody apart. */
function plainPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^(0044|44|0)/, '');
  return digits.length < 9 ? '' : digits;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Why staff look at a reward before it is given. Undefined where nothing speaks against it. */
export function whyHeld(friend: ReferralPerson, referrer: ReferralPerson): string | undefined {
  if (friend.accountId !== null && friend.accountId === referrer.accountId)
    return 'Ordered in the referrer’s own account';
  if (friend.email.toLowerCase() === referrer.email.toLowerCase())
    return 'Ordered with the referrer’s own email';
  const isSame = (valuesOf: (person: ReferralPerson) => readonly string[]) => {
    const own = new Set(valuesOf(referrer));
    return valuesOf(friend).some((value) => value !== '' && own.has(value));
  };
  if (isSame(({ addresses }) => addresses.map(({ street, postcode }) => plain(street + postcode))))
    return 'Same address';
  if (isSame(({ addresses }) => addresses.map(({ surname, postcode }) => plain(surname + postcode))))
    return 'Same surname and postcode';
  if (isSame(({ phones }) => phones.map(plainPhone))) return 'Same phone number';
  return isSame(({ cards }) => cards) ? 'Cards of the same kind with the same last four digits' : undefined;
}
