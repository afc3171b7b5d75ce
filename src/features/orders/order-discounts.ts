import { asPence, type Pence } from '#src/platform/money.ts';

export interface OrderDiscounts {
  discount_code: string | null;
  /** By both codes. */
  discount_pence: number;
  second_discount_code: string | null;
  second_discount_pence: number;
}

/** The codes of an order, as they were reckoned, and what each took off. */
export function discountsOf(order: OrderDiscounts): { code: string; pence: Pence }[] {
  const second = asPence(order.second_discount_pence);
  return [
    { code: order.discount_code, pence: asPence(order.discount_pence - second) },
    { code: order.second_discount_code, pence: second },
  ].flatMap(({ code, pence }) => (code ? [{ code, pence }] : []));
}
