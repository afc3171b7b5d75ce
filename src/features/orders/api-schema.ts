import { z } from 'zod';
import { deliveries } from '#src/features/vouchers/delivery-status.ts';
import { lessonsStarts } from './lessons-start.ts';

const text = z.string();

/** The confirmation answer (§3). Beyond first names, `buyer` and `sent_to` alone say who anybody is (R40). */
export const confirmationResponse = z
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
        transmission: z.enum(['manual', 'automatic']).nullable().describe('The gearbox of lessons'),
        instructor: text.nullable().describe('With whom lessons are wished, as it was when they were bought'),
        for_whom: text
          .nullable()
          .describe('The first name of who is taught, attends, or is given it; null for the buyer’s own'),
        course: text.nullable().describe('When and where a course is, and what is paid on the day'),
      }),
    ),
    subtotal: text,
    discounts: z
      .array(z.object({ code: text, amount: text }))
      .describe('What each discount code took off, two at most'),
    shipping_fee: text,
    mpf_fee: text,
    other_fees: text,
    total: text,
    refunded: text.describe('What of it has been given back'),
    refund_on_its_way: text.describe('What of it is to go back, and has not been given yet'),
    vouchers: z
      .array(
        z.object({
          name: text,
          recipient: text.describe('Their first name; as written on the voucher, to its buyer'),
          value: text,
          gift: text.nullish().describe('What it is given for; none where it is money alone'),
          delivery: z.enum(deliveries),
          to_buyer: z.boolean(),
          sent_to: text.nullable().describe('The email address, to its buyer alone'),
          send_on: z.iso.date().nullable().describe('The London day; null is as soon as paid for'),
        }),
      )
      .describe('The vouchers bought, and how far each has come'),
    next: z
      .object({
        lessons: z.boolean(),
        first_lesson: z
          .object({
            starts_at: z.iso.datetime(),
            ends_at: z.iso.datetime(),
            instructor: text,
            booked: z.boolean().describe('False where somebody else had the time by then'),
          })
          .nullable()
          .describe('The lesson whose time was chosen before paying, to its buyer alone'),
        training: z.boolean(),
        parcel: z.boolean().describe('Products by post; gift cards are posted by themselves'),
        digital: z.boolean(),
        digital_opens_on: text
          .nullable()
          .describe('When digital products open that were not asked for at once, YYYY-MM-DD'),
        courses: z
          .array(z.object({ name: text, when: text, venue: text, later: text }))
          .describe('Each course once; `later` is paid on the day for each place'),
        for_buyer: z.boolean(),
        learner: text.nullable().describe('The first name of who is taught, if it is not the buyer'),
        lessons_start: z
          .enum(lessonsStarts)
          .nullable()
          .describe(
            'When lessons or training start: as chosen before paying, or after 14 days where nothing was; null where there are none',
          ),
        lessons_start_text: text.nullable().describe('The same in words'),
        working_day: text.describe('The next working day, YYYY-MM-DD'),
        ring_by: z.iso.datetime().describe('When whoever learns has been rung by, on that day'),
      })
      .describe('What happens next'),
    buyer: z
      .object({
        email: text.describe('Where the receipt goes'),
        learner: text.nullable().describe('Who is taught, and at which address'),
        delivery: text.nullable().describe('To whom it is posted, and where'),
      })
      .nullable()
      .describe('Only for the browser that bought, by its cookie, and for the account whose order it is'),
    left_in_basket: z
      .object({ uuid: z.uuid(), names: z.array(text) })
      .nullable()
      .describe('What was added while paying, and the basket that it is in; only for who bought'),
    invoice: text
      .nullable()
      .describe('What its invoice is called, "VAT invoice", where whoever bought can ask for it'),
  })
  .meta({ id: 'Confirmation' });

export type ConfirmationResponse = z.infer<typeof confirmationResponse>;

export const undecidedResponse = z
  .object({
    message: text,
    whom: text.describe('Who has not answered yet, at the head of a sentence'),
    total: text,
    asked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConfirmationUndecided' });

export type UndecidedResponse = z.infer<typeof undecidedResponse>;
