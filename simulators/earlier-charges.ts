import { z } from 'zod';

const at = z.iso.datetime();
const pence = z.int().positive();
const charge = z.object({
  token: z.string().min(1),
  orderNumber: z.string().min(1),
  invoice: z.string().min(1),
  pence,
  at,
  /** The gateway's name for the charge. */
  reference: z.string().min(1),
  refunds: z.array(z.object({ id: z.string().min(1), pence, at })),
});

/** Charges that a gateway is to have made before it was started, for a shop that is filled with made-up orders. */
export const earlierCharges = z.object({ charges: z.array(charge) });

export type EarlierCharge = z.infer<typeof charge>;
