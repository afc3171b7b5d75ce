import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BasketDeps, priceLines } from '#src/features/basket/basket.server.ts';
import { addLine, type PricedBasket } from '#src/features/basket/basket.ts';
import { refusalProblem } from '#src/features/basket/basket-problems.ts';
import { requireCode, withCode } from '#src/features/basket/enter-code.server.ts';
import { coursePlace, formatPlace } from '#src/features/basket/lines/course-place.ts';
import { type DiscountRule, takesCode } from '#src/features/basket/lines/discount.ts';
import type { Changed, Line, LinkedLearner, Options, PricedLine } from '#src/features/basket/lines/line.ts';
import { preferredInstructor } from '#src/features/basket/lines/preferred-instructor.ts';
import { listSums } from '#src/features/basket/lines/sums.ts';
import { subtotalOf, totalsOf } from '#src/features/basket/lines/totals.ts';
import { addVoucher } from '#src/features/basket/lines/voucher-lines.ts';
import { whyNotForBuyer } from '#src/features/orders/discount-uses.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { type Pence, pounds, toDecimal } from '#src/platform/money.ts';
import { describeVoucher } from './describe-voucher.server.ts';

/** One thing that is sold by phone: "lesson:12:1" is its type, its id and how many of it. */
export const chosenItem = z
  .string()
  .regex(/^(lesson|training|product|bundle):[1-9]\d{0,8}:[1-9]\d{0,3}$/, 'Choose what to sell')
  .transform((text) => {
    const [type, id, quantity] = text.split(':');
    return {
      type: type as 'lesson' | 'training' | 'product' | 'bundle',
      id: Number(id),
      quantity: Number(quantity),
    };
  });

type ChosenItem = z.output<typeof chosenItem>;

/** The lines of a basket with these things at today's prices, by the rules of the basket. Refuses with a `Problem`. */
export async function chosenLines(
  catalogue: BasketDeps['catalogue'],
  {
    items,
    instructor,
    learner,
    drafted,
    buyer = '',
  }: {
    items: readonly ChosenItem[];
    instructor: string;
    /** The learner whose lessons the hours are added to. */
    learner?: LinkedLearner | undefined;
    /** Gift vouchers, and places on courses. */
    drafted: readonly Line[];
    /** The name of the buyer, who comes to a course that names nobody. */
    buyer?: string;
  },
  now: Date,
): Promise<PricedLine[]> {
  const places = drafted.filter(({ type }) => type === 'course');
  const products = await catalogue.products([...items, ...places], now);
  let lines: Line[] = [];
  const take = (changed: Changed) => {
    if (!changed.ok) throw refusalProblem(changed.refusal);
    lines = changed.lines;
  };
  const add = (key: Pick<Line, 'type' | 'id'>, added: Parameters<typeof addLine>[2]) => {
    const product = products.find(({ type, id }) => type === key.type && id === key.id);
    if (!product) throw new Problem(422, 'We don’t sell that product.');
    take(addLine(lines, product, added));
  };
  for (const item of items) {
    const isLesson = item.type === 'lesson';
    const options: Options = isLesson && instructor ? { instructor } : {};
    const whose = isLesson && learner ? { learner } : {};
    add(item, { itemId: randomUUID(), quantity: item.quantity, options, ...whose });
  }
  for (const place of places) {
    const options = { ...(buyer && { name: buyer }), ...place.options };
    add(place, { itemId: place.itemId, quantity: place.quantity, options });
  }
  for (const { voucher, itemId } of drafted) if (voucher) take(addVoucher(lines, voucher, itemId));
  return priceLines(catalogue, lines, now);
}

/** What the lines ask to be told, and what they come to. */
export function factsOfLines(lines: readonly PricedLine[]) {
  return totalsOf([...lines]);
}

/** What one of a product costs with all fees, and its postage. */
export function allInPrice(product: PricedLine['product']): Pence {
  const { type, id } = product;
  return totalsOf([{ type, id, itemId: '', quantity: 1, options: {}, product }]).total;
}

/** The preferred instructor takes the cash, where lessons are paid in cash. */
export function takerOf(lines: readonly PricedLine[]) {
  return lines.map(preferredInstructor).find((instructor) => instructor !== undefined);
}

/** What is sold by phone, with the codes that lower it. */
export type Sold = Pick<PricedBasket, 'lines' | 'discounts'>;

/** What codes take off what is sold, for this buyer. Refuses with a `Problem` where one takes nothing off. */
export async function withCodes(
  db: Db,
  full: PricedLine[],
  /** A code may be empty. */
  { codes, email }: { codes: readonly string[]; email: string },
  now: Date,
): Promise<Sold> {
  let sold: Sold = { lines: full, discounts: [] };
  const rules: DiscountRule[] = [];
  for (const code of codes.filter(Boolean)) {
    const rule = await requireCode(db, code, {
      whyNotForBuyer: async (one) => (email ? whyNotForBuyer(db, one, { email }) : undefined),
      now,
    });
    sold = withCode(full, rules, rule, now);
    rules.push(rule);
    if (totalsOf(sold.lines).total === 0) throw invalid('code', `${rule.code} leaves nothing to pay.`);
  }
  return sold;
}

/** Whether there is a code that allows a second one. */
export function mayAddCode({ discounts }: Sold): boolean {
  return discounts.length > 0 && takesCode(discounts);
}

/** What is sold line by line, and how the total adds up, in words for staff. */
export function listLines({ lines, discounts }: Sold, now: Date) {
  const { subtotal, postage, mpf: fee, needsDelivery } = totalsOf(lines);
  return {
    lines: lines.map((line) => {
      const { quantity, product } = line;
      return {
        name: quantity > 1 ? `${quantity} × ${product.name}` : product.name,
        note: noteOf(line, now),
        message: line.voucher?.message ?? '',
        amount: pounds(subtotalOf(line)),
      };
    }),
    sums: listSums({
      subtotal,
      discounts: discounts.map(({ rule, pence }) => ({ code: rule.code, pence })),
      postage: needsDelivery ? postage : undefined,
      fee,
    }),
  };
}

/** With whom lessons are, who has a place at what, or whose voucher it is and how it gets there. */
function noteOf(line: PricedLine, now: Date): string {
  if (line.voucher) {
    const { name, how } = describeVoucher(line.voucher, { buyer: 'the buyer', now });
    return `for ${name}. ${how}`;
  }
  const place = coursePlace(line);
  const instructor = preferredInstructor(line)?.name;
  if (!place) return instructor ? `with ${instructor}` : '';
  const { attendee, later } = place;
  return [attendee && `for ${attendee}.`, formatPlace({ ...place, later: toDecimal(later) })]
    .filter(Boolean)
    .join(' ');
}
