import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatLondonTime } from '#src/platform/dates.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { hourlyLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { respondedResponse, responseRequest } from './api-schema.ts';
import { isGone, whyClosedTo } from './course.ts';
import { courseOf } from './courses.server.ts';
import { type ResponseDeps, respond } from './responses.server.ts';

/** The response form of a course (§7). Paid places go through the basket. */
export function coursesApi(
  api: Api,
  deps: ResponseDeps & {
    messagesPerHour: number;
    /** The confirmed address of the signed-in customer. Injected, because only accounts know. */
    verifiedEmailOf(request: FastifyRequest): Promise<string | undefined>;
  },
) {
  const { db, clock } = deps;

  api.post(
    '/v1/website/courses/:id/responses',
    {
      preHandler: hourlyLimit(deps, 'course response', deps.messagesPerHour),
      schema: {
        tags: ['Courses'],
        operationId: 'respondToCourse',
        summary:
          'Answer a course’s form: a place is held until the emailed link confirms it, unless the caller is signed in with that address',
        params: z.object({ id: z.string().max(100) }),
        body: responseRequest,
        response: { 200: respondedResponse, ...problems },
      },
    },
    async (request) => {
      const { params, body } = request;
      const now = clock.now();
      const course = /^\d{1,9}$/.test(params.id) ? await courseOf(db, Number(params.id), now) : undefined;
      if (!course || isGone(course, now)) throw new Problem(404, 'We couldn’t find that course.');
      if (course.kind !== 'response')
        throw new Problem(
          422,
          `Places on ${course.name} are booked by paying a deposit, not with this form.`,
        );
      const closed = whyClosedTo(course, now);
      if (closed === 'over' || closed === 'begun')
        throw new Problem(422, `${course.name} has already started.`);
      // Only the database can tell whether the course is full: a form sent twice may have taken the last place.
      const response = { ...body, questions_field: body.questions_field || (course.question ?? '') };
      const verified = await deps.verifiedEmailOf(request);
      const isVerified = verified?.toLowerCase() === body.email.toLowerCase();
      const answer = await respond(deps, course, response, { isVerified });
      if (answer.is === 'often')
        throw new Problem(
          429,
          `We’ve sent ${body.email} several emails in the last hour. Please check its inbox and spam folder, try again later, or ring us on ${deps.school.current().phone}.`,
        );
      if (answer.is === 'full')
        throw new Problem(
          422,
          `${course.name} is full. Ring us if you’d like to know when a place comes up.`,
        );
      return {
        message: answer.is === 'held' ? formatHeld(answer.until) : (course.thanks ?? ''),
      };
    },
  );
}

function formatHeld(until: Date): string {
  return `Thank you. Check your email: we hold your place until ${formatLondonTime(until)}. To confirm it, follow the link we’ve sent you.`;
}
