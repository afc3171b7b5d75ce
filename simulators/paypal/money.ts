import { z } from 'zod';

export const money = z.object({ currency_code: z.string().length(3), value: z.string().max(32) });
export type Money = z.infer<typeof money>;

/** Pence of a decimal string with no more than two decimals. */
export function penceOf({ value }: Money): number | undefined {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

export function moneyOf(pence: number): Money {
  const value = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
  return { currency_code: 'GBP', value };
}
