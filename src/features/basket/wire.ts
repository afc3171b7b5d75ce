import { z } from 'zod';
import { productTypes } from '#src/features/catalogue/catalogue.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Basket, PricedLine } from './basket.ts';
import { coursePlace } from './lines/course-place.ts';
import { priceWas } from './lines/price-changes.ts';
import { subtotalOf, totalsOf } from './lines/totals.ts';
import { whyClosed } from './lines/unavailable-lines.ts';
import type { Voucher } from './lines/voucher-line.ts';

const decimal = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .describe('Pounds, as a decimal string');
const options = z
  .record(
    z.string().regex(/^\w{1,40}$/, 'Option names are letters, digits and underscores'),
    z.string().max(2_000, 'That is too long'),
  )
  .refine((given) => Object.keys(given).length <= 10, 'At most 10 options');

const quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be 1 or more')
  .max(10_000, 'Quantity is too high');

export const addRequest = z
  .object({
    product_id: z.int('Product must be a number').positive().max(2_147_483_647),
    type: z.enum(productTypes).exclude(['voucher']).default('lesson'),
    quantity: quantity.default(1),
    options: options.default({}),
    basket: z.uuid('Basket must be a uuid').nullish(),
  })
  .meta({ id: 'BasketAdd' });

export const changeRequest = z
  .object({ basket: z.uuid('Basket must be a uuid'), quantity })
  .meta({ id: 'BasketChange' });
export const removeRequest = z
  .object({ basket: z.uuid('Basket must be a uuid') })
  .meta({ id: 'BasketRemove' });

const voucher = z
  .object({
    voucher_type: z.enum(['e-voucher', 'gift-card']),
    template: z.string().nullable(),
    card_template: z.string().nullable(),
    value: decimal,
    recipient_name: z.string(),
    recipient_email: z.string().nullable(),
    personal_message: z.string(),
    send_to: z.enum(['recipient', 'buyer']).nullable(),
    send_at: z.iso.date().nullable().describe('The London day; null means send now'),
  })
  .meta({ id: 'BasketVoucher' });

const course = z
  .object({
    attendee: z.string(),
    when: z.string(),
    venue: z.string(),
    later: decimal.describe('Paid on the day, beside the price, which is the deposit'),
    closed: z
      .enum(['is full', 'has begun'])
      .nullable()
      .describe('Why the place cannot be bought any more; it must then be removed before checkout'),
  })
  .meta({ id: 'BasketCourse' });

const item = z
  .object({
    id: z.uuid().describe("The item's id"),
    product_id: z.int(),
    type: z.enum(productTypes),
    name: z.string(),
    url: z.string(),
    image: z.string(),
    thumbnail_path: z.string(),
    quantity: z.int(),
    limit: z.int().nullable(),
    price: decimal,
    price_was: decimal.nullable().describe('What it cost when it was added, where that is another price'),
    subtotal: decimal,
    postage: decimal,
    dispatch_type: z.enum(['physical', 'digital', 'none']),
    is_instructor_training: z.boolean(),
    /** The gearbox of a lesson. */
    transmission: z.enum(['manual', 'automatic']).nullable(),
    withdrawn: z.boolean().describe('No longer sold; must be removed before checkout'),
    options,
    voucher: voucher.nullable().describe('Present means a gift voucher'),
    course: course.nullable().describe('Present means a place on a course'),
  })
  .meta({ id: 'BasketItem' });

export const basketWire = z
  .object({
    uuid: z.uuid(),
    updated_at: z.iso.datetime(),
    contents: z.object({
      products: z.array(item),
      total: decimal,
      subtotal: decimal,
      postage: decimal,
      mpf: decimal,
    }),
    totals: z.object({
      item_count: z.int(),
      needs_delivery: z.boolean(),
      has_fee: z.boolean(),
      has_lessons: z.boolean(),
      is_training: z.boolean(),
    }),
  })
  .meta({ id: 'Basket' });

export type BasketWire = z.infer<typeof basketWire>;
export type BasketItem = z.infer<typeof item>;
export type BasketVoucher = z.infer<typeof voucher>;
export type AddRequest = z.input<typeof addRequest>;

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
