import { z } from 'zod';
import { availability } from '../session/wire.ts';

const text = z.string();

export const coverageRequest = z
  .object({
    basket: z.uuid('Basket must be a uuid'),
    postcode: text.max(20, 'That’s too long'),
    availability,
  })
  .meta({ id: 'CheckoutCoverageAsked' });

export const coverageWire = z
  .object({
    kind: z
      .enum(['fits', 'near', 'nobody', 'unknown'])
      .describe(
        'Whether somebody teaches there: nobody keeps the website from going on, unknown says nothing',
      ),
    heading: text,
    words: text,
    people: z
      .array(z.object({ slug: text, name: text, portrait: text, words: text }))
      .describe('Who would fit better than what was asked for'),
    elsewhere: z
      .object({ url: text, name: text, words: text })
      .nullable()
      .describe('Another area that would do'),
  })
  .meta({ id: 'CheckoutCoverage' });

export type CoverageWire = z.infer<typeof coverageWire>;
