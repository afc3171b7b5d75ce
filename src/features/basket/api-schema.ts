import { z } from 'zod';
import { productTypes } from '#src/features/catalogue/catalogue.ts';
import { lineOptions } from './basket-request.ts';

const decimal = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .describe('Pounds, as a decimal string');

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
    gift: z
      .object({ type: z.enum(productTypes), id: z.int(), name: z.string() })
      .nullish()
      .describe('The product that it is given for'),
  })
  .meta({ id: 'BasketVoucher' });

const course = z
  .object({
    attendee: z.string(),
    when: z.string(),
    venue: z.string(),
    later: decimal.describe('Paid on the day, beside the price, which is the deposit'),
    closed: z
      .enum(['is full', 'has started'])
      .nullable()
      .describe('Why the place can no longer be bought; it must be removed before checkout'),
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
    price_was: decimal.nullable().describe('What it cost when it was added, if that was a different price'),
    subtotal: decimal,
    discount: decimal.describe('What the basket’s codes take off the subtotal'),
    postage: decimal,
    dispatch_type: z.enum(['physical', 'digital', 'none']),
    is_instructor_training: z.boolean(),
    /** The gearbox of a lesson. */
    transmission: z.enum(['manual', 'automatic']).nullable(),
    instructor: z
      .object({ slug: z.string(), name: z.string() })
      .nullable()
      .describe('With whom lessons are wished; null for whoever is free first'),
    held_time: z
      .object({
        instructor: z.object({ slug: z.string(), name: z.string() }),
        starts_at: z.iso.datetime(),
        ends_at: z.iso.datetime(),
        until: z.iso
          .datetime()
          .describe('Until then nobody else can have it; paid for later, it is booked if it is free still'),
        outcode: z.string().describe('Where the learner is picked up'),
      })
      .nullable()
      .describe('When the first of these lessons is, if it was chosen'),
    learner: z
      .object({ firstname: z.string() })
      .nullable()
      .describe(
        'To whose lessons these hours are added, where they were added from the page of these lessons',
      ),
    withdrawn: z.boolean().describe('No longer available; must be removed before checkout'),
    options: lineOptions,
    voucher: voucher.nullable().describe('Present means a gift voucher'),
    course: course.nullable().describe('Present means a place on a course'),
  })
  .meta({ id: 'BasketItem' });

export const basketResponse = z
  .object({
    uuid: z.uuid(),
    updated_at: z.iso.datetime(),
    contents: z.object({
      products: z.array(item),
      total: decimal,
      subtotal: decimal,
      discounts: z
        .array(
          z.object({
            code: z.string(),
            description: z.string().describe('What it takes off what'),
            conditions: z.string().describe('What else holds for it, in sentences'),
            amount: decimal.describe('What it takes off the subtotal, after the code before it'),
            refusal: z
              .string()
              .nullable()
              .describe('Why it takes nothing off now; it must be removed before paying'),
          }),
        )
        .describe('The discount codes that were entered, two at most, as they are reckoned'),
      takes_code: z.boolean().describe('Whether a code may be entered beside those that are there'),
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

export type BasketResponse = z.infer<typeof basketResponse>;
export type BasketItem = z.infer<typeof item>;
export type BasketVoucher = z.infer<typeof voucher>;
