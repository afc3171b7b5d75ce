import { z } from 'zod';
import { voucherStatuses } from './voucher-status.ts';

export const balanceRequest = z.object({ code: z.string('Enter the code') }).meta({ id: 'BalanceRequest' });

const amount = z.string().describe('Pounds with two decimals, "25.00"');

/** Contains no name, message or order: anybody may read a code off a card. */
export const balanceResponse = z
  .object({
    value: amount,
    balance: amount,
    expires_on: z.string().describe('The last day in London, YYYY-MM-DD'),
    status: z.enum(voucherStatuses),
    ends: z.string().describe('The last four characters of the code'),
    design: z.string(),
    thumbnail_path: z.string(),
  })
  .meta({ id: 'VoucherBalance' });

export type BalanceResponse = z.infer<typeof balanceResponse>;
