import { z } from 'zod';
import { email, longText, requiredLine } from '#src/platform/text-rules.ts';
import type { Rating } from '../review.ts';
import { MAX_REVIEW_LENGTH } from '../text-limits.ts';
import { REVIEW_SORTS } from './reviews-query.ts';

const text = z.string();

const review = z
  .object({
    id: z.uuid(),
    rating: z.int().min(1).max(5),
    created_at: z.iso.datetime(),
    name: text,
    content: text,
    verified_learner: z
      .boolean()
      .describe(
        'Its email has a paid order with lessons, or had a place on the course, and answered our link',
      ),
    reply: z
      .object({ content: text, replied_at: z.iso.datetime() })
      .nullable()
      .describe('What the school says under it'),
  })
  .meta({ id: 'Review' });

/** §7: a page of the published reviews, newest first; a page past the last is empty. */
export const reviewsResponse = z
  .object({ data: z.array(review), current_page: z.int(), last_page: z.int() })
  .meta({ id: 'ReviewPage' });

const STARS = 'Choose from 1 to 5 stars';

/** §3, Review submission. Other fields (a state, a date) are ignored. */
export const reviewRequest = z
  .object({
    // First on the form, so the first to be told.
    rating: z
      .int(STARS)
      .min(1, STARS)
      .max(5, STARS)
      .transform((stars) => stars as Rating),
    name: requiredLine(80, 'your name'),
    email,
    content: longText(MAX_REVIEW_LENGTH, 'your review'),
  })
  .meta({ id: 'ReviewRequest' });

export const reviewsQuery = z.object({
  page: z
    .string('A page is a whole number from 1')
    .regex(/^\d{1,15}$/, 'A page is a whole number from 1')
    .transform(Number)
    .refine((page) => page >= 1, 'A page is a whole number from 1')
    .default(1),
  sort: z
    .enum(REVIEW_SORTS, 'Sort by newest, highest or lowest')
    .default('newest')
    .describe('By their stars, those with the same newest first'),
  stars: z
    .string()
    .regex(/^[1-5]$/, STARS)
    .transform(Number)
    .nullable()
    .default(null)
    .describe('Only those that gave so many'),
  reply: z
    .enum(['yes'], 'Leave it out, or say yes')
    .optional()
    .transform((reply) => reply === 'yes')
    .describe('Only those with a reply of the school'),
});

export const confirmRequest = z
  .object({ token: z.string('Open the link from the email') })
  .meta({ id: 'ReviewConfirmRequest' });
export const confirmedResponse = z
  .object({
    kind: z.enum(['instructor', 'course']).describe('What it is about'),
    slug: text,
    name: text.describe('Of the instructor or the course'),
    published: z.boolean().describe('Whether the review shows'),
  })
  .meta({ id: 'ReviewConfirmed' });

export type ReviewRequest = z.infer<typeof reviewRequest>;
export type ReviewResponse = z.infer<typeof review>;
export type ReviewConfirmed = z.infer<typeof confirmedResponse>;
export type ReviewsResponse = z.infer<typeof reviewsResponse>;
