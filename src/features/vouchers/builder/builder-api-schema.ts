import { z } from 'zod';
import { giftTypes } from '../gift/gift-offered.ts';

const NOT_GIVEN = 'We couldn’t find what you’d like to give';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const choice = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => value || null);

/**
 * The builder's request. Loose on purpose: `chooseVoucher` reports all errors at once, with a message for each field.
 */
export const voucherRequest = z
  .object({
    basket: z.uuid('Basket must be a uuid').nullish(),
    id: z.uuid('The item must be a uuid').nullish().describe('The basket item when editing'),
    voucher_type: z.enum(['e-voucher', 'gift-card'], 'Choose an e-voucher or a gift card'),
    template: choice,
    card_template: choice,
    amount: z
      .union([z.string(), z.number()], 'Enter an amount')
      .nullish()
      .transform((value) => String(value ?? ''))
      .describe('Pounds: 25, "25.50" or "£1,000"'),
    recipient_name: text,
    recipient_email: text,
    personal_message: text,
    send_to: z
      .enum(['recipient', 'buyer'], 'Choose who we should send it to')
      .nullish()
      .transform((input) => input ?? null),
    send_at: choice.describe('The London day, YYYY-MM-DD'),
    send_now: z.boolean('Choose when we should send it').default(false),
    gift: z
      .object({ type: z.enum(giftTypes, NOT_GIVEN), id: z.int(NOT_GIVEN) })
      .nullish()
      .describe('The product that it is given for: its price is the value, and `amount` is not read'),
  })
  .meta({ id: 'VoucherChoice' });

export type VoucherRequest = z.output<typeof voucherRequest>;
export type VoucherBody = z.input<typeof voucherRequest>;
