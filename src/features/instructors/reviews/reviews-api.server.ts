import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import type { AttemptLimit } from '#src/platform/rate-limits/attempt-limit.server.ts';
import { hourlyLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { SUBMITTED } from '../contact/sent-text.ts';
import type { Reviewed } from '../reviewed.ts';
import { sentResponse } from '../sent-api-schema.ts';
import {
  confirmedResponse,
  confirmRequest,
  reviewRequest,
  reviewsQuery,
  reviewsResponse,
} from './api-schema.ts';
import { requireSubject } from './review-subject.server.ts';
import { reviewsPage } from './reviews.server.ts';
import { REVIEW_CALL, submitReview } from './submit-review.server.ts';
import { confirmReview } from './verify-review.server.ts';

const params = z.object({ slug: z.string() });

interface ReviewDeps {
  db: Db;
  clock: Clock;
  enqueue: Enqueue;
  secrets: Secrets;
  school: CurrentSchool;
  codeAttempts: AttemptLimit;
  messagesPerHour: number;
  publicUrl: string;
}

/** Lists reviews of instructors and of courses, accepts new ones, and confirms who wrote one. */
export function reviewsApi(api: Api, deps: ReviewDeps) {
  reviewsOf(api, deps, {
    kind: 'instructor',
    of: 'an instructor',
    tag: 'Instructors',
    lists: 'listReviews',
    submits: 'submitReview',
  });
  reviewsOf(api, deps, {
    kind: 'course',
    of: 'a course',
    tag: 'Courses',
    lists: 'listCourseReviews',
    submits: 'submitCourseReview',
  });

  api.post(
    '/v1/website/reviews/confirm',
    {
      schema: {
        tags: ['Instructors'],
        operationId: 'confirmReview',
        summary:
          'Confirm by the link from an email that a review is the learner’s own. One answer for every wrong link',
        body: confirmRequest,
        response: { 200: confirmedResponse, ...problems },
      },
    },
    async ({ body: { token }, ip }) => {
      if (await deps.codeAttempts.tooMany(ip))
        throw new Problem(429, 'Too many attempts. Please wait a minute.', { code: 'too_many_tries' });
      const confirmed = await confirmReview(deps, token);
      if (confirmed) return confirmed;
      await deps.codeAttempts.recordFailure(ip);
      throw new Problem(404, 'This link has expired or is incomplete.', {
        code: 'link_not_found',
      });
    },
  );
}

/** The two calls of everything that has reviews. */
function reviewsOf(
  api: Api,
  deps: ReviewDeps,
  {
    kind,
    of,
    tag,
    lists,
    submits,
  }: Record<'of' | 'tag' | 'lists' | 'submits', string> & Pick<Reviewed, 'kind'>,
) {
  const path = `/v1/website/${kind}s/:slug/reviews`;
  const subject = (slug: string) => requireSubject(deps.db, kind, slug, deps.clock.now());

  api.get(
    path,
    {
      schema: {
        tags: [tag],
        operationId: lists,
        summary: `A page of the reviews of ${of}, newest first by default`,
        params,
        querystring: reviewsQuery,
        response: { 200: reviewsResponse, ...problems },
      },
    },
    async ({ params: { slug }, query }) => reviewsPage(deps.db, (await subject(slug)).key, query),
  );

  api.post(
    path,
    {
      preHandler: hourlyLimit(deps, REVIEW_CALL, deps.messagesPerHour),
      schema: {
        tags: [tag],
        operationId: submits,
        summary: `Submit a review of ${of}, which staff read before it is published`,
        params,
        body: reviewRequest,
        response: { 200: sentResponse, ...problems },
      },
    },
    async ({ params: { slug }, body }) => {
      await submitReview(deps, await subject(slug), body);
      return { message: SUBMITTED[kind] };
    },
  );
}
