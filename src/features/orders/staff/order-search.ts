import { readVoucherQuery } from '#src/features/vouchers/staff/voucher-search.ts';
import { withoutGaps } from '#src/platform/references.ts';

/** What staff typed to find orders, read as everything that it may be. */
export interface OrderQuery {
  number?: string;
  /** The last four characters of a voucher's code. */
  codeEnds?: string;
  /** The beginnings of an email address, a name and a postcode, in small letters. */
  email?: string;
  name?: string;
  postcode?: string;
}

const SHORTEST = 2;

/** Undefined where nothing was typed, or too little to look for. */
export function readOrderQuery(typed: string): OrderQuery | undefined {
  const words = typed.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 100);
  if (words.length < SHORTEST) return undefined;
  if (words.includes('@')) return { email: words };
  const bare = withoutGaps(words).toLowerCase();
  return {
    ...readVoucherQueryParts(words),
    name: words,
    ...(isOneWord(words) && { email: words }),
    ...(/^[a-z]{1,2}\d[\da-z]*$/.test(bare) && { postcode: bare }),
  };
}

function readVoucherQueryParts(words: string): Pick<OrderQuery, 'number' | 'codeEnds'> {
  const read = readVoucherQuery(words);
  if (!read) return {};
  return 'orderNumber' in read ? { number: read.orderNumber } : { codeEnds: read.codeEnds };
}

function isOneWord(words: string): boolean {
  return !words.includes(' ');
}
