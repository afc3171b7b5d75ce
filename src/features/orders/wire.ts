import { z } from 'zod';
import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import { deliveries, deliveryOf } from '#src/features/vouchers/delivery-status.ts';
import type { IssuedVoucher } from '#src/features/vouchers/vouchers.server.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { bookedInWords, bookedOn } from './booked-course.ts';
import { type LessonsStart, lessonsStarts } from './lessons-start.ts';
import type { Order, OrderLine } from './orders.server.ts';
import { nextWorkingDay } from './working-day.ts';

const text = z.string();

/** The confirmation answer (§3). It contains no name, address, phone or email (R40). */
export const confirmationWire = z
  .object({
    created_at: z.iso.datetime(),
    paypal_token: text.nullable().describe('Masked; null for cards'),
    payment_summary: text,
    human_id: text.describe('The order number'),
    basket: z.uuid().describe('The basket that became this order; nobody finds it any more'),
    items: z.array(
      z.object({
        product: z.object({
          name: text,
          voucher_template: z.object({ thumbnail_path: text }).nullable(),
          main_image_url: text,
        }),
        name: text,
        qty: z.int(),
        price: text,
        course: text.nullable().describe('When and where a course is, and what is paid on the day'),
      }),
    ),
    subtotal: text,
    shipping_fee: text,
    mpf_fee: text,
    other_fees: text,
    total: text,
    vouchers: z
      .array(
        z.object({
          name: text,
          value: text,
          delivery: z.enum(deliveries),
          to_buyer: z.boolean(),
          send_on: z.iso.date().nullable().describe('The London day; null is as soon as paid for'),
        }),
      )
      .describe('The vouchers bought, and how far each has come'),
    next: z
      .object({
        lessons: z.boolean(),
        training: z.boolean(),
        parcel: z.boolean(),
        digital: z.boolean(),
        courses: z
          .array(z.object({ name: text, when: text, venue: text, later: text }))
          .describe('Each course once; `later` is paid on the day for each place'),
        for_buyer: z.boolean(),
        lessons_start: z
          .enum(lessonsStarts)
          .nullable()
          .describe('When lessons or training start, as chosen before paying; null where there are none'),
        working_day: text.describe('The next working day, YYYY-MM-DD'),
      })
      .describe('What happens next'),
  })
  .meta({ id: 'Confirmation' });

export type ConfirmationWire = z.infer<typeof confirmationWire>;

export const undecidedWire = z
  .object({
    message: text,
    whom: text.describe('Who has not answered yet, at the head of a sentence'),
    total: text,
    asked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConfirmationUndecided' });

export type UndecidedWire = z.infer<typeof undecidedWire>;

export function toConfirmation(
  order: Order,
  lines: OrderLine[],
  vouchers: IssuedVoucher[],
  paid: { summary: string; walletToken: string | null; lessonsStart: LessonsStart | null },
): ConfirmationWire {
  const amount = (pence: number) => toDecimal(asPence(pence));
  return {
    created_at: order.placed_at.toISOString(),
    paypal_token: paid.walletToken && masked(paid.walletToken),
    payment_summary: paid.summary,
    human_id: order.human_id,
    basket: order.basket_uuid,
    items: lines.map((line) => ({
      product: {
        name: line.name,
        voucher_template: line.type === 'voucher' ? { thumbnail_path: line.image } : null,
        main_image_url: line.image,
      },
      name: line.name,
      qty: line.quantity,
      price: amount(line.subtotal_pence),
      course: courseInWords(line),
    })),
    subtotal: amount(order.subtotal_pence),
    shipping_fee: amount(order.postage_pence),
    mpf_fee: amount(order.mpf_pence),
    other_fees: amount(0),
    total: amount(order.total_pence),
    vouchers: vouchers.map((voucher) => ({
      name: lines.find((line) => line.position === voucher.position)?.name ?? '',
      value: amount(voucher.value_pence),
      delivery: deliveryOf(voucher),
      to_buyer: voucher.send_to === 'buyer',
      send_on: voucher.send_on,
    })),
    next: {
      lessons: lines.some((line) => line.type === 'lesson'),
      training: lines.some((line) => line.is_instructor_training),
      parcel: lines.some((line) => line.dispatch_type === 'physical'),
      digital: lines.some(({ type, dispatch_type: dispatch }) => isDigitalProduct({ type, dispatch })),
      courses: coursesOf(lines),
      for_buyer: order.customer_is_pupil,
      lessons_start: paid.lessonsStart,
      working_day: nextWorkingDay(order.paid_at ?? order.placed_at),
    },
  };
}

function courseInWords(line: OrderLine): string | null {
  const place = bookedOn(line);
  return place ? bookedInWords(place) : null;
}

/** Several people may attend one course: its next steps are listed once. */
function coursesOf(lines: OrderLine[]): ConfirmationWire['next']['courses'] {
  const courses = lines.flatMap((line) => {
    const place = bookedOn(line);
    if (!place) return [];
    const { when, venue, later } = place;
    return [[line.product_id, { name: line.name, when, venue, later: toDecimal(later) }] as const];
  });
  return [...new Map(courses).values()];
}

/** Enough to tell payments apart, and too little to look one up at PayPal. */
function masked(token: string): string {
  return `•••• ${token.slice(-4)}`;
}
