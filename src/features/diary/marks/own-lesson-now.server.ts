import { z } from 'zod';

/** What the diary says of a lesson, for a mark that may not fit it any more. */
export const ownLessonNow = z
  .object({
    id: z.uuid(),
    state: z.string(),
    version: z.int().describe('What a change of it names'),
    has_begun: z.boolean(),
    when: z.string().describe('In words: "Thu 26 Nov, 10:00"'),
    note: z.string(),
    for_learner: z.string(),
    changed: z
      .object({
        what: z.string(),
        by: z.string(),
        role: z.enum(['learner', 'instructor', 'office', 'job']),
        when: z.string(),
      })
      .nullable()
      .describe('The last change'),
  })
  .meta({ id: 'DiaryLessonNow' });
export type OwnLessonNow = z.output<typeof ownLessonNow>;
