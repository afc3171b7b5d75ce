import { z } from 'zod';
import { requiredLine } from '#src/platform/text-rules.ts';
import { type Booking, lessonLengths } from '../booking.ts';

export const lessonWire = z
  .object({
    id: z.uuid(),
    version: z.int().describe('Named by every act that changes the lesson'),
    kind: z.enum(['lesson', 'test']),
    state: z.enum(['held', 'booked', 'given', 'no_show', 'cancelled', 'released']),
    instructor: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    pick_up: z.string(),
  })
  .meta({ id: 'Lesson' });

export function toLessonWire({ startsAt, endsAt, pickUp, ...booking }: Booking): z.input<typeof lessonWire> {
  const { id, version, kind, state, instructor } = booking;
  return {
    ...{ id, version, kind, state, instructor, pick_up: pickUp.place },
    ...{ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
  };
}

export const lessonParams = z.object({ id: z.uuid('Lesson not found') });
export const noParams = z.object({});

export const version = z.coerce.number('Open the page again').int().min(1).max(1_000_000);
export const instant = z.iso
  .datetime({ offset: true, error: 'Choose a time' })
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() % 60_000 === 0, 'Choose a time')
  .describe('Whole minutes');
export const length = z.coerce
  .number('Choose how long')
  .refine((minutes) => lessonLengths.includes(minutes as 60), 'Choose 60, 90 or 120 minutes')
  .transform((minutes) => minutes as (typeof lessonLengths)[number])
  .meta({ enum: lessonLengths, type: 'integer' });
export const chargedMinutes = z.coerce
  .number('Open the page again')
  .int()
  .min(0)
  .max(600)
  .describe('What it costs as it was shown: the act is refused where that has changed');

export const pickUpFields = {
  pick_up_place: requiredLine(120, 'where to pick you up'),
  pick_up_postcode: requiredLine(10, 'the postcode there'),
};
