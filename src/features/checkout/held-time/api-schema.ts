import { z } from 'zod';
import { lessonLengths } from '#src/features/lessons/booking.ts';

const basket = z.uuid('Basket must be a uuid');

export const heldTimeRequest = z
  .object({
    basket: basket.nullish(),
    instructor: z.string().regex(/^[a-z0-9-]{1,100}$/, 'We couldn’t find that instructor'),
    starts_at: z.iso.datetime({ error: 'Choose a time' }),
    minutes: z.literal(lessonLengths, 'Choose 60, 90 or 120 minutes'),
    outcode: z
      .string()
      .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'Choose where to be picked up')
      .describe('The first half of the postcode where the learner is picked up'),
    product_id: z
      .int()
      .positive()
      .max(2_147_483_647)
      .nullish()
      .describe('The lessons to buy, where the basket holds none with that instructor yet'),
  })
  .meta({ id: 'HeldTimeInput' });

export const releaseHoldRequest = z.object({ basket }).meta({ id: 'HeldTimeLetGo' });

export type HeldTimeInput = z.output<typeof heldTimeRequest>;
