import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';

/** What is sold, without vouchers: their money is owed until they are spent. */
export const saleKinds = ['lessons', 'training', 'products', 'courses', 'postage'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** A paid order's sums, by kind and in pence. */
export interface OrderSums {
  /** The London day on which it was paid. */
  day: string;
  /** The lowest package of lessons in it, by which it has its area: none without lessons. */
  lowestLesson: number | null;
  lessons: Pence;
  training: Pence;
  products: Pence;
  courses: Pence;
  vouchers: Pence;
  postage: Pence;
  fee: Pence;
  total: Pence;
  /** How much of the total vouchers paid. */
  byVoucher: Pence;
}

export type Sales = Record<SaleKind, Pence> & {
  /** All kinds together, with the fee. */
  all: Pence;
  fee: Pence;
  vouchersSold: Pence;
  byVoucher: Pence;
  orders: number;
};

/** The sales of some orders: the fee goes to lessons and training, by their share of what carries it (R2). */
export function salesOf(orders: readonly OrderSums[]): Sales {
  const split = orders.map((order) => {
    const trainingFee = shareOf(order.fee, order.training, sum([order.lessons, order.training]));
    return {
      lessons: asPence(order.lessons + order.fee - trainingFee),
      training: asPence(order.training + trainingFee),
    };
  });
  const of = (kind: 'products' | 'courses' | 'postage' | 'fee' | 'vouchers' | 'byVoucher') =>
    sum(orders.map((order) => order[kind]));
  const kinds = {
    lessons: sum(split.map(({ lessons }) => lessons)),
    training: sum(split.map(({ training }) => training)),
    products: of('products'),
    courses: of('courses'),
    postage: of('postage'),
  };
  return {
    ...kinds,
    all: sum(saleKinds.map((kind) => kinds[kind])),
    fee: of('fee'),
    vouchersSold: of('vouchers'),
    byVoucher: of('byVoucher'),
    orders: orders.length,
  };
}

/** A part of an amount, rounded half up, once (R1). */
function shareOf(amount: Pence, part: Pence, whole: Pence): Pence {
  return whole === ZERO ? ZERO : asPence(Math.floor((amount * part * 2 + whole) / (whole * 2)));
}
