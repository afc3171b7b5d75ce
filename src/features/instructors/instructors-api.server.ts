import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, PUBLIC_READ, problems } from '#src/platform/http/api.server.ts';
import { listInstructors } from './instructors.server.ts';

const instructorsQuery = z.object({
  area: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, 'That’s not an area we know')
    .optional(),
});

const instructorsResponse = z
  .object({
    data: z.array(
      z
        .object({
          slug: z.string(),
          name: z.string(),
          image: z.string(),
          area: z.string(),
          outcodes: z.array(z.string()).describe('Where they pick learners up'),
          transmissions: z.array(z.enum(['manual', 'automatic'])),
          languages: z.array(z.string()),
          gender: z
            .enum(['woman', 'man', 'non-binary'])
            .nullable()
            .describe('As they have chosen to state it'),
          cars: z.array(z.string()).describe('Makes and models that they teach in'),
          badge: z.enum(['approved', 'trainee']).describe('The DVSA’s'),
          teaching_since: z.int(),
          lead: z.string(),
          reviews: z.int().describe('How many are published'),
          rating: z.number().nullable().describe('Of five, with one decimal; null without reviews'),
        })
        .meta({ id: 'ListedInstructor' }),
    ),
  })
  .meta({ id: 'Instructors' });

/** Who teaches, for programs of others. */
export function instructorsApi(api: Api, { db, clock }: { db: Db; clock: Clock }) {
  api.get(
    '/v1/website/instructors',
    {
      schema: {
        tags: ['Instructors'],
        operationId: 'listInstructors',
        summary: 'Who teaches, in one area or in all',
        querystring: instructorsQuery,
        response: { 200: instructorsResponse, ...problems },
      },
    },
    async ({ query: { area } }, reply) => {
      reply.header('cache-control', PUBLIC_READ);
      const instructors = await listInstructors(db, clock.now());
      return {
        data: instructors
          .filter((instructor) => area === undefined || instructor.area.slug === area)
          .map((instructor) => ({
            slug: instructor.slug,
            name: instructor.name,
            image: instructor.portrait,
            area: instructor.area.slug,
            outcodes: instructor.outcodes,
            transmissions: instructor.transmissions,
            languages: instructor.languages,
            gender: instructor.gender,
            cars: instructor.cars,
            badge: instructor.badge,
            teaching_since: instructor.teachingSince,
            lead: instructor.lead,
            reviews: instructor.reviews.count,
            rating: instructor.reviews.average,
          })),
      };
    },
  );
}
