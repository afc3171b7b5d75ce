import { readVoucherQuery } from '#src/features/vouchers/staff/voucher-search.ts';
import { readPhoneStart } from '#src/platform/phone.ts';
import { ORDER_PREFIX, withoutGaps, withTwins } from '#src/platform/references.ts';

/** What staff typed to find orders, read as everything that it may be. */
export interface OrderQuery {
  number?: string;
  /** Three to five characters of an order number that stand together, without dashes and prefix. */
  numberPart?: string;
  /** The last four characters of a voucher's code. */
  codeEnds?: string;
  /** The last four digits of a card. */
  cardEnds?: string;
  /** The beginning of a phone number as it is stored. */
  phone?: string;
  /** The beginnings of an email address, a name and a postcode, in small letters. */
  email?: string;
  name?: string;
  postcode?: string;
}

const SHORTEST = 2;

/** Undefined where nothing was typed, or too little to look for. */
export function readOrderQuery(input: string): OrderQuery | undefined {
  const text = input.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 100);
  if (text.length < SHORTEST) return undefined;
  if (text.includes('@')) return { email: text };
  const bare = withoutGaps(text).toLowerCase();
  const numberPart = readNumberPart(bare);
  const phone = readPhoneStart(text);
  return {
    ...readVoucherQueryParts(text),
    ...(numberPart && { numberPart }),
    ...(/^\d{4}$/.test(bare) && { cardEnds: bare }),
    ...(phone && { phone }),
    name: text,
    ...(isOneWord(text) && { email: text }),
    ...(/^[a-z]{1,2}\d[\da-z]*$/.test(bare) && { postcode: bare }),
  };
}

function readVoucherQueryParts(text: string): Pick<OrderQuery, 'number' | 'codeEnds'> {
  const read = readVoucherQuery(text);
  if (!read) return {};
  return 'orderNumber' in read ? { number: read.orderNumber } : { codeEnds: read.codeEnds };
}

const PREFIX = ORDER_PREFIX.toLowerCase();

/** A part of an order number. Without the prefix it has a digit: short names would be parts of numbers too. */
function readNumberPart(bare: string): string | undefined {
  const hasPrefix = bare.startsWith(PREFIX) && bare.length > PREFIX.length;
  const part = withTwins((hasPrefix ? bare.slice(PREFIX.length) : bare).toUpperCase());
  return /^[0-9A-HJKMNP-TV-Z]{3,5}$/.test(part) && (hasPrefix || /\d/.test(bare)) ? part : undefined;
}

function isOneWord(text: string): boolean {
  return !text.includes(' ');
}
