import { toDecimal, ZERO } from '#src/platform/money.ts';
import type { BasketItem, BasketResponse } from './api-schema.ts';
import type { PricedBasket } from './basket.ts';
import { formatConditions, formatDiscount, takesCode } from './lines/discount.ts';
import { heldTimeResponse } from './lines/held-time.ts';
import type { PricedLine } from './lines/line.ts';
import { toCourseResponse, toVoucherResponse } from './lines/line-answer.ts';
import { preferredInstructor } from './lines/preferred-instructor.ts';
import { priceWas } from './lines/price-changes.ts';
import { subtotalOf, totalsOf } from './lines/totals.ts';

/** R9: both lists of fields that the specification gives, and decimal strings for money. */
export function toResponse({ uuid, updatedAt, lines, discounts }: PricedBasket): BasketResponse {
  const totals = totalsOf(lines);
  return {
    uuid,
    updated_at: updatedAt.toISOString(),
    contents: {
      products: lines.map((line) => toItem(line, lines)),
      total: toDecimal(totals.total),
      subtotal: toDecimal(totals.subtotal),
      discounts: discounts.map(({ rule, pence, refusal }) => ({
        code: rule.code,
        description: formatDiscount(rule),
        conditions: formatConditions(rule),
        amount: toDecimal(pence),
        refusal: refusal ?? null,
      })),
      takes_code: takesCode(discounts),
      postage: toDecimal(totals.postage),
      mpf: toDecimal(totals.mpf),
    },
    totals: {
      item_count: totals.itemCount,
      needs_delivery: totals.needsDelivery,
      has_fee: totals.hasFee,
      has_lessons: totals.hasLessons,
      is_training: totals.isTraining,
    },
  };
}

function toItem(line: PricedLine, lines: PricedLine[]): BasketItem {
  const { product } = line;
  const was = priceWas(line);
  return {
    id: line.itemId,
    product_id: line.id,
    type: line.type,
    name: product.name,
    url: product.url,
    image: product.image,
    thumbnail_path: product.thumbnail,
    quantity: line.quantity,
    limit: product.limit,
    price: toDecimal(product.price),
    price_was: was === undefined ? null : toDecimal(was),
    subtotal: toDecimal(subtotalOf(line)),
    discount: toDecimal(line.discount ?? ZERO),
    postage: toDecimal(product.postage),
    dispatch_type: product.dispatch,
    is_instructor_training: product.isInstructorTraining,
    transmission: product.transmission,
    instructor: preferredInstructor(line) ?? null,
    held_time: heldTimeResponse(line),
    learner: line.learner ? { firstname: line.learner.firstname } : null,
    withdrawn: product.withdrawn,
    options: line.options,
    voucher: line.voucher ? toVoucherResponse(line.voucher) : null,
    course: toCourseResponse(line, lines),
  };
}
