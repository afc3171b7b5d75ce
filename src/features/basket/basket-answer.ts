import { toDecimal } from '#src/platform/money.ts';
import type { Basket } from './basket.ts';
import { coursePlace } from './lines/course-place.ts';
import type { PricedLine } from './lines/line.ts';
import { priceWas } from './lines/price-changes.ts';
import { subtotalOf, totalsOf } from './lines/totals.ts';
import { whyClosed } from './lines/unavailable-lines.ts';
import type { Voucher } from './lines/voucher-line.ts';
import type { BasketItem, BasketVoucher, BasketWire } from './wire.ts';

/** R9: both lists of fields that the specification gives, and decimal strings for money. */
export function toWire(basket: Pick<Basket, 'uuid' | 'updatedAt'>, lines: PricedLine[]): BasketWire {
  const totals = totalsOf(lines);
  return {
    uuid: basket.uuid,
    updated_at: basket.updatedAt.toISOString(),
    contents: {
      products: lines.map((line) => toItem(line, lines)),
      total: toDecimal(totals.total),
      subtotal: toDecimal(totals.subtotal),
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
    postage: toDecimal(product.postage),
    dispatch_type: product.dispatch,
    is_instructor_training: product.isInstructorTraining,
    transmission: product.transmission,
    withdrawn: product.withdrawn,
    options: line.options,
    voucher: line.voucher ? toVoucherWire(line.voucher) : null,
    course: toCourseWire(line, lines),
  };
}

function toCourseWire(line: PricedLine, lines: PricedLine[]): BasketItem['course'] {
  const place = coursePlace(line);
  if (!place) return null;
  const closed = line.product.withdrawn ? undefined : whyClosed(line, lines);
  return { ...place, later: toDecimal(place.later), closed: closed ?? null };
}

function toVoucherWire(given: Voucher): BasketVoucher {
  return {
    voucher_type: given.type,
    template: given.template,
    card_template: given.cardTemplate,
    value: toDecimal(given.value),
    recipient_name: given.recipientName,
    recipient_email: given.recipientEmail,
    personal_message: given.message,
    send_to: given.sendTo,
    send_at: given.sendAt,
  };
}
