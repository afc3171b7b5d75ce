import { z } from 'zod';
import { hoursLeft, reviewsToRead } from '#src/features/instructors/moderation/decide-review.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, officeOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { type OfficeGuard, staffOnly } from '../access/office-guard.server.ts';

const state = z.enum(['pending', 'published', 'rejected'], 'A review is pending, published or rejected');
const querystring = z.object({
  state: state.default('pending'),
  id: z
    .string()
    .regex(/^[0-9a-f-]{4,36}$/, 'At least four letters of an id')
    .optional()
    .describe('Its first letters; found in any state'),
});

const readWire = z
  .object({
    id: z.uuid(),
    instructor: z.object({ slug: z.string(), name: z.string() }),
    rating: z.int(),
    name: z.string(),
    content: z.string(),
    state,
    verified_learner: z.boolean(),
    created_at: z.iso.datetime(),
    hours_left: z
      .int()
      .nullable()
      .describe('Of the 24 promised; below 0 it is late, null once it is decided'),
  })
  .meta({ id: 'ReviewToRead' });
const readingWire = z.object({ reviews: z.array(readWire) }).meta({ id: 'ReviewsToRead' });

/** The call that lists reviews for the staff (R46); `review-acts.server.ts` has what they do with them. */
export function reviewsOfficeApi(
  api: Api,
  { db, clock, office }: { db: Db; clock: Clock; office: OfficeGuard },
) {
  const onRequest = staffOnly(office, 'read');
  const tags = ['Office'];

  api.get(
    '/v1/office/reviews',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'listReviewsToDecide',
        security: officeOnly,
        summary: 'Reviews in one state: those that wait the oldest first, others the newest first',
        querystring,
        response: { 200: readingWire, ...problems, ...signInNeeded },
      },
    },
    async ({ query }) => {
      const now = clock.now();
      const reviews = await reviewsToRead(db, query.id ? { beginning: query.id } : query);
      return {
        reviews: reviews.map(({ verified_at, created_at, ...review }) => ({
          ...review,
          verified_learner: verified_at !== null,
          created_at: created_at.toISOString(),
          hours_left: review.state === 'pending' ? hoursLeft(created_at, now) : null,
        })),
      };
    },
  );
}
