import { z } from 'zod';
import { deliveries } from '../delivery-status.ts';
import type { ManagedVoucher } from './managed.ts';

export const manageParams = z.object({ ref: z.string().max(100), voucher_id: z.uuid('No such voucher') });

export const sendingRequest = z
  .object({
    recipient_email: z.string('Enter an email address').optional().describe('As it was where left out'),
    send_at: z.string().max(100).nullish().describe('The London day, YYYY-MM-DD'),
    send_now: z.boolean().default(false),
  })
  .meta({ id: 'VoucherSendingRequest' });

export type SendingBody = z.input<typeof sendingRequest>;

export const managedResponse = z
  .object({
    id: z.uuid(),
    delivery: z.enum([...deliveries, 'expired', 'void']),
    recipient_email: z.string().nullable(),
    send_at: z.string().nullable(),
    can_change_email: z.boolean(),
    can_change_date: z.boolean(),
    can_resend: z.boolean(),
  })
  .meta({ id: 'ManagedVoucher' });

export function toManagedResponse(voucher: ManagedVoucher): z.input<typeof managedResponse> {
  return {
    id: voucher.id,
    delivery: voucher.delivery,
    recipient_email: voucher.email,
    send_at: voucher.sendOn,
    can_change_email: voucher.canChangeEmail,
    can_change_date: voucher.canChangeDate,
    can_resend: voucher.canResend,
  };
}
