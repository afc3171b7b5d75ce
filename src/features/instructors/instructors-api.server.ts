import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { hourlyLimit } from '#src/platform/rate-limits/hourly-limit.server.ts';
import type { Guesses } from '#src/platform/rate-limits/wrong-guesses.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { requireTeacher } from './active-instructor.server.ts';
import { contactInstructor } from './contact/contact.server.ts';
import { reviewsPage } from './reviews/reviews.server.ts';
import { submitReview } from './reviews/submit-review.server.ts';
import { confirmReview } from './reviews/verify-review.server.ts';
import {
  confirmedWire,
  confirmRequest,
  contactRequest,
  pageQuery,
  reviewRequest,
  reviewsWire,
  sentWire,
} from './wire.ts';

// §8, word for word.
const REVIEW_SUBMITTED =
  'Review submitted. Thank you, your review has been submitted and it should go live on our website within 24 hours.';
const MESSAGE_SENT = 'Message sent. Thank you, your message has been sent to the instructor.';

const params = z.object({ slug: z.string() });

/** What visitors read of an instructor, and write to them and about them. */
export function instructorsApi(
  api: Api,
  parts: {
    db: Db;
    clock: Clock;
    enqueue: Enqueue;
    secrets: Secrets;
    guesses: Guesses;
    messagesPerHour: number;
  },
) {
  api.get(
    '/v1/website/instructors/:slug/reviews',
    {
      schema: {
        tags: ['Instructors'],
        summary: 'A page of an instructor’s reviews, the newest first',
        params,
        querystring: pageQuery,
        response: { 200: reviewsWire, ...problems },
      },
    },
    async ({ params: { slug }, query: { page } }) => {
      const teacher = await requireTeacher(parts.db, slug, parts.clock.now());
      return reviewsPage(parts.db, teacher.slug, page);
    },
  );

  api.post(
    '/v1/website/instructors/:slug/reviews',
    {
      preHandler: hourlyLimit(api, parts.messagesPerHour),
      schema: {
        tags: ['Instructors'],
        summary: 'A review, which the staff read before it shows',
        params,
        body: reviewRequest,
        response: { 200: sentWire, ...problems },
      },
    },
    async ({ params: { slug }, body }) => {
      await submitReview(parts, await requireTeacher(parts.db, slug, parts.clock.now()), body);
      return { message: REVIEW_SUBMITTED };
    },
  );

  api.post(
    '/v1/website/instructors/:slug/contact',
    {
      preHandler: hourlyLimit(api, parts.messagesPerHour),
      schema: {
        tags: ['Instructors'],
        summary: 'A message to an instructor, by email',
        params,
        body: contactRequest,
        response: { 200: sentWire, ...problems },
      },
    },
    async ({ params: { slug }, body }) => {
      await contactInstructor(parts, await requireTeacher(parts.db, slug, parts.clock.now()), body);
      return { message: MESSAGE_SENT };
    },
  );

  api.post(
    '/v1/website/reviews/confirm',
    {
      schema: {
        tags: ['Instructors'],
        summary: 'The link from an email: the review is the learner’s own. One answer for every wrong link',
        body: confirmRequest,
        response: { 200: confirmedWire, ...problems },
      },
    },
    async ({ body: { token }, ip }) => {
      if (parts.guesses.tooMany(ip))
        throw new Problem(429, 'That is too many tries. Please wait a minute.', { code: 'too_many_tries' });
      const confirmed = await confirmReview(parts, token);
      if (confirmed) return confirmed;
      parts.guesses.missed(ip);
      throw new Problem(404, 'This link has run out, or was cut short on its way.', {
        code: 'link_not_found',
      });
    },
  );
}
