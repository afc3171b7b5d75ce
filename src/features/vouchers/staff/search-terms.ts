import { brand } from '#src/platform/brand.ts';
import { withoutGaps, withTwins } from '#src/platform/references.ts';

/** What the office looks for vouchers by. */
export type LookedFor = { orderNumber: string } | { codeEnds: string };

const ORDER_NUMBER = new RegExp(`^(?:${brand.orderPrefix})?(.{4})(.{2})$`);

/**
 * An order number with or without its dashes and its beginning, or the last four characters of a code, in any case.
 * Letters that neither of them has are read as their twins. Undefined where it can be neither.
 */
export function readLookedFor(typed: string): LookedFor | undefined {
  const bare = withoutGaps(typed);
  if (bare.length === 4) return { codeEnds: withTwins(bare) };
  const [, group = '', last = ''] = ORDER_NUMBER.exec(bare) ?? [];
  return group ? { orderNumber: `${brand.orderPrefix}-${withTwins(group)}-${withTwins(last)}` } : undefined;
}
