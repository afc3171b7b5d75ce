import { ORDER_PREFIX, readVoucherCode, withoutGaps, withTwins } from '#src/platform/references.ts';

/** What the office may have typed: a voucher is found by any of these. */
export interface VoucherQuery {
  orderNumber?: string;
  codeEnds?: string;
  /** The same of a code of another system, which may have any letter. */
  typedEnds?: string;
  /** In lower case. */
  email?: string;
  /** How words of the recipient's name begin, in lower case. */
  name?: string;
}

const ORDER_NUMBER = new RegExp(`^(?:${ORDER_PREFIX})?(.{4})(.{2})$`);
const MIN_OF_A_NAME = 3;

/**
 * Reads an order number with or without dashes and prefix, the last four characters of a code, an email address, or a
 * name, in any case. Ambiguous letters are read as the digits they resemble. Undefined for anything else.
 */
export function readVoucherQuery(input: string): VoucherQuery | undefined {
  const text = input.trim().toLowerCase();
  if (text.includes('@')) return { email: text };
  const bare = withoutGaps(input);
  const [, group = '', last = ''] = ORDER_NUMBER.exec(bare) ?? [];
  const query: VoucherQuery = {
    ...(bare.length === 4 && { codeEnds: withTwins(bare) }),
    ...(bare.length === 4 && withTwins(bare) !== bare && { typedEnds: bare }),
    ...(group && { orderNumber: `${ORDER_PREFIX}-${withTwins(group)}-${withTwins(last)}` }),
    ...(/\p{L}/u.test(text) && text.length >= MIN_OF_A_NAME && !readVoucherCode(input) && { name: text }),
  };
  return Object.keys(query).length > 0 ? query : undefined;
}

/** The end of a whole code, which must not stay in an address. */
export function endOfWholeCode(input: string): string | undefined {
  return readVoucherCode(input)?.slice(-4);
}
