import { z } from 'zod';
import type { Booking } from '../booking.ts';

export const lessonResponse = z
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

export function toLessonResponse({
  startsAt,
  endsAt,
  pickUp,
  ...booking
}: Booking): z.input<typeof lessonResponse> {
  const { id, version, kind, state, instructor } = booking;
  return {
    id,
    version,
    kind,
    state,
    instructor,
    pick_up: pickUp.place,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
}
