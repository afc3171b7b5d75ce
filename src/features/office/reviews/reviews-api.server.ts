import { z } from 'zod';
import {
  decideReview,
  hoursLeft,
  reviewsToRead,
} from '#src/features/instructors/moderation/decide-review.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import {
  type Api,
  conflict,
  nothingMore,
  officeOnly,
  problems,
  signInNeeded,
} from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { type OfficeGuard, staffOnly } from '../office-guard.server.ts';

const state = z.enum(['pending', 'published', 'rejected'], 'A review is pending, published or rejected');
const params = z.object({ id: z.uuid('Review not found') });
const querystring = z.object({
  state: state.default('pending'),
  id: z
    .string()
    .regex(/^[0-9a-f-]{4,36}$/, 'At least four letters of an id')
    .optional()
    .describe('Its first letters; found in any state'),
});
const rejection = z.object({ reason: requiredLine(200, 'a reason') }).meta({ id: 'ReviewRejection' });

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
const decidedWire = z.object({ id: z.uuid(), state }).meta({ id: 'ReviewDecided' });

/** Staff calls for reviews (R46): list, publish, reject. */
export function reviewsOfficeApi(
  api: Api,
  { db, clock, office }: { db: Db; clock: Clock; office: OfficeGuard },
) {
  const onRequest = staffOnly(office);
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

  const decide = async (id: string, to: 'published' | 'rejected', reason: string) => {
    const came = await decideReview(db, id, to, reason, clock.now());
    if (came === 'unknown') throw new Problem(404, 'We couldn’t find that review.');
    if (came !== 'decided') throw new Problem(409, `That review is already ${came}.`);
    return { id, state: to };
  };
  const response = { 200: decidedWire, ...problems, ...conflict, ...signInNeeded };

  api.post(
    '/v1/office/reviews/:id/publish',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'publishReview',
        security: officeOnly,
        summary: 'Publish a review',
        params,
        body: nothingMore,
        response,
      },
    },
    async ({ params: { id } }) => decide(id, 'published', 'read by the staff'),
  );

  api.post(
    '/v1/office/reviews/:id/reject',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'rejectReview',
        security: officeOnly,
        summary: 'Reject a review, or take one down',
        params,
        body: rejection,
        response,
      },
    },
    async ({ params: { id }, body: { reason } }) => decide(id, 'rejected', reason),
  );
}
