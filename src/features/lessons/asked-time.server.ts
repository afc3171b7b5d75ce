import { z } from 'zod';
import { formNumber } from '#src/platform/http/form-number.ts';
import { type LessonLength, lessonLengths } from './booking.ts';

/** When a lesson is asked for. */
export const askedInstant = z.iso
  .datetime({ offset: true, error: 'Choose a time' })
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() % 60_000 === 0, 'Choose a time')
  .describe('Whole minutes');

/** How long it is asked for: 60, 90 or 120 minutes, from a form or from JSON. */
export const askedLength = formNumber(
  z
    .number('Choose how long')
    .refine(
      (minutes): minutes is LessonLength => lessonLengths.includes(minutes as LessonLength),
      'Choose how long',
    )
    .meta({ enum: lessonLengths, type: 'integer' }),
);

/** The buyer's express request (R33), which a form asks for once a lesson is refused for lack of it. */
export const expressRequest = z.coerce
  .boolean()
  .optional()
  .meta({ type: 'boolean' })
  .describe('The buyer wishes lessons to start within the 14 days of their order');
