import { z } from 'zod';

const text = z.string();

const review = z
  .object({
    id: z.uuid(),
    rating: z.int().min(1).max(5),
    created_at: z.iso.datetime(),
    name: text,
    content: text,
    verified_learner: z.boolean().describe('Its email has a paid order with lessons, and answered our link'),
  })
  .meta({ id: 'Review' });

/** Specification 7: a page of the published reviews, newest first; one beyond the last is empty. */
export const reviewsWire = z
  .object({ data: z.array(review), current_page: z.int(), last_page: z.int() })
  .meta({ id: 'ReviewPage' });

export type ReviewWire = z.infer<typeof review>;
export type ReviewsWire = z.infer<typeof reviewsWire>;
