import { z } from 'zod';

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/, 'That’s not a name we know');

export const firstTimesQuery = z.object({
  area: slug.optional().describe('Of everybody who teaches there'),
  instructor: slug.optional().describe('Of one instructor'),
});

export const firstTimesResponse = z
  .object({
    data: z.array(
      z.object({
        instructor: z.string(),
        starts_at: z.iso
          .datetime()
          .nullable()
          .describe('Null where they are not free in the next four weeks'),
      }),
    ),
  })
  .meta({ id: 'FirstTimes' });

export type FirstTimesQuery = z.infer<typeof firstTimesQuery>;
export type FirstTimesResponse = z.infer<typeof firstTimesResponse>;
