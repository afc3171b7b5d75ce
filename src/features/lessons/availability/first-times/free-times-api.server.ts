import { z } from 'zod';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { lessonLengths } from '../../booking.ts';
import { availability } from '../availability.server.ts';
import { KEPT_MS } from './first-times-cache.server.ts';

const minutesOf = z.enum(lessonLengths.map(String) as ['60', '90', '120']);

/** When an instructor is free, for programs of others: as the page of their times says it. */
export function freeTimesApi(api: Api, { db, clock }: { db: Db; clock: Clock }) {
  api.get(
    '/v1/website/instructors/:slug/times',
    {
      schema: {
        tags: ['Instructors'],
        operationId: 'listFreeTimes',
        summary: 'When a lesson with an instructor can begin, in the next four weeks',
        params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/, 'That’s not a name we know') }),
        querystring: z.object({
          minutes: minutesOf.default('60').describe('How long the lesson is'),
          outcode: z
            .string()
            .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'Use the first half of a postcode, like LS6')
            .optional()
            .describe('Where the learner is picked up; without it, the first that the instructor serves'),
        }),
        response: {
          200: z
            .object({
              minutes: z.int(),
              outcode: z.string(),
              data: z.array(z.iso.datetime()).describe('The times, in order'),
            })
            .meta({ id: 'FreeTimes' }),
          ...problems,
        },
      },
    },
    async ({ params: { slug }, query: { minutes: text, outcode } }, reply) => {
      const now = clock.now();
      const instructor = await findInstructor(db, slug, now);
      if (!instructor || instructor.hasLeft) throw new Problem(404, 'We couldn’t find that instructor.');
      const minutes = lessonLengths.find((length) => String(length) === text) ?? 60;
      const pickUp = outcode ?? instructor.outcodes[0] ?? '';
      const [free] = await availability(db, { who: { slugs: [slug] }, minutes, pickUp, now });
      reply.header('cache-control', `public, max-age=${KEPT_MS / 1000}`);
      return {
        minutes,
        outcode: pickUp,
        data: [...(free?.slots() ?? [])].map(({ startsAt }) => startsAt.toISOString()),
      };
    },
  );
}
