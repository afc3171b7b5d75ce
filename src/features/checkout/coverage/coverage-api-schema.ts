import { z } from 'zod';
import { lessonLengths } from '#src/features/lessons/booking.ts';
import { availability } from '../session/api-schema.ts';

const text = z.string();

export const coverageRequest = z
  .object({
    basket: z.uuid('Basket must be a uuid'),
    postcode: text.max(20, 'That’s too long'),
    availability,
  })
  .meta({ id: 'CheckoutCoverageQuery' });

const choice = z.object({
  value: text,
  slug: text,
  portrait: text,
  title: text,
  notes: z.array(text),
  starts_at: text,
});

export const coverageResponse = z
  .object({
    kind: z
      .enum(['fits', 'near', 'nobody', 'unknown'])
      .describe(
        'Whether somebody teaches there: nobody keeps the website from going on, unknown says nothing',
      ),
    heading: text,
    words: text,
    item: text.nullable().describe('The basket’s line that it is said of'),
    ask: text.describe('What the choices are about'),
    choices: z
      .array(choice)
      .describe(
        'First lessons that can be held; where what was asked for does not fit, with whoever fits better',
      ),
    none: choice.describe('Going on without any of them'),
    must_choose: z
      .boolean()
      .describe(
        'The time that is held is with somebody who doesn’t pick up there: another one is held, or it is let go',
      ),
    minutes: z.literal(lessonLengths).describe('How long these lessons are'),
    outcode: text.describe('The first half of the postcode, where the choices are picked up'),
    times: z
      .object({ url: text, words: text })
      .nullable()
      .describe('All times of the one instructor whose times these are'),
    elsewhere: z
      .object({ url: text, name: text, words: text })
      .nullable()
      .describe('Another area that would do'),
  })
  .meta({ id: 'CheckoutCoverage' });

export type CoverageResponse = z.infer<typeof coverageResponse>;
