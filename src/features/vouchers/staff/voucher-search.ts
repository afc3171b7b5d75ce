import { brand } from '#src/platform/brand.ts';
import { withoutGaps, withTwins } from '#src/platform/references.ts';

/** The office finds vouchers by one of these. */
export type VoucherQuery = { orderNumber: string } | { codeEnds: string };

const ORDER_NUMBER = new RegExp(`^(?:${brand.orderPrefix})?(.{4})(.{2})$`);

/**
 * Reads an order number with or without dashes and prefix, or the last four characters of a code, in any case.
 * Ambiguous letters are read as the digits they resemble. Undefined for anything else.
 */
export function readVoucherQuery(typed: string): VoucherQuery | undefined {
  const bare = withoutGaps(typed);
  if (bare.length === 4) return { codeEnds: withTwins(bare) };
  const [, group = '', last = ''] = ORDER_NUMBER.exec(bare) ?? [];
  return group ? { orderNumber: `${brand.orderPrefix}-${withTwins(group)}-${withTwins(last)}` } : undefined;
}
