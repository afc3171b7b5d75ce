import { z } from 'zod';
import { type Money, money, penceOf } from './money.ts';

/** What is bought, in lines. */
const item = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: money,
  tax: money.optional(),
  description: z.string().max(2_048).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});
type Item = z.infer<typeof item>;
export const items = z.array(item).optional();

/** The breakdown of the amount has the sums of what its items say. */
export function itemIssue(
  bought: readonly Item[] | undefined,
  breakdown: { item_total?: Money; tax_total?: Money } = {},
): string | undefined {
  if (!bought?.length) return undefined;
  if (bought.some((item) => [item.unit_amount, item.tax].some(isTooPrecise))) return 'DECIMAL_PRECISION';
  const sumOf = (amountOf: (item: Item) => Money | undefined) =>
    bought.reduce((sum, item) => sum + Number(item.quantity) * (pence(amountOf(item)) ?? 0), 0);
  if (!breakdown.item_total) return 'ITEM_TOTAL_REQUIRED';
  if (pence(breakdown.item_total) !== sumOf((item) => item.unit_amount)) return 'ITEM_TOTAL_MISMATCH';
  if (!bought.some((item) => item.tax)) return undefined;
  if (!breakdown.tax_total) return 'TAX_TOTAL_REQUIRED';
  return pence(breakdown.tax_total) === sumOf((item) => item.tax) ? undefined : 'TAX_TOTAL_MISMATCH';
}

function pence(amount: Money | undefined): number | undefined {
  return amount && penceOf(amount);
}

function isTooPrecise(amount: Money | undefined): boolean {
  return amount !== undefined && penceOf(amount) === undefined;
}
