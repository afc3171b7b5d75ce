import type { PricedLine } from '#src/features/basket/basket.ts';
import { carriesTheFee, subtotalOf, totalsOf } from '#src/features/basket/totals.ts';
import type { Pence } from '#src/platform/money.ts';

export interface OrderAddress {
  firstname: string;
  surname: string;
  phone: string;
  email?: string;
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  city: string;
  postcode: string;
  country: string;
}

export type Week = Record<string, { morning: boolean; afternoon: boolean; evening: boolean }>;

export interface PurchaseLine {
  type: string;
  productId: number;
  name: string;
  image: string;
  quantity: number;
  unit: Pence;
  subtotal: Pence;
  carriesFee: boolean;
  dispatch: string;
  isInstructorTraining: boolean;
  options: Record<string, string>;
}

/** What is being bought, frozen when the payment is authorised: what is charged and ordered is this (decision 38). */
export interface Purchase {
  orderNumber: string;
  basketUuid: string;
  lines: PurchaseLine[];
  subtotal: Pence;
  postage: Pence;
  mpf: Pence;
  total: Pence;
  email: string;
  customerIsPupil: boolean;
  addresses: { delivery?: OrderAddress; billing: OrderAddress; learner?: OrderAddress };
  availability?: Week;
}

export type Buyer = Pick<Purchase, 'email' | 'customerIsPupil' | 'addresses' | 'availability'>;

/** Freezes a basket at today's prices. */
export function purchaseOf(
  basket: { uuid: string; lines: PricedLine[] },
  buyer: Buyer,
  orderNumber: string,
): Purchase {
  const totals = totalsOf(basket.lines);
  return {
    orderNumber,
    basketUuid: basket.uuid,
    lines: basket.lines.map(toPurchaseLine),
    subtotal: totals.subtotal,
    postage: totals.postage,
    mpf: totals.mpf,
    total: totals.total,
    ...buyer,
  };
}

function toPurchaseLine(line: PricedLine): PurchaseLine {
  const { product } = line;
  return {
    type: line.type,
    productId: line.id,
    name: product.name,
    image: product.image,
    quantity: line.quantity,
    unit: product.price,
    subtotal: subtotalOf(line),
    carriesFee: carriesTheFee(line),
    dispatch: product.dispatch,
    isInstructorTraining: product.isInstructorTraining,
    options: line.options,
  };
}
