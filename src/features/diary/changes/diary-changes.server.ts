import { z } from 'zod';

const time = z.string().nullable().describe('In words: "Thu 26 Nov, 10:00"');
/** What others changed in a diary, for a phone that was away. */
export const diaryChanges = z
  .object({
    until: z.iso.datetime().describe('Up to when: what to ask from next, by the server’s clock'),
    changes: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['lesson', 'test']),
        learner: z.string(),
        before: time,
        after: time,
        place: z.string().describe('Where the learner is picked up now'),
        by: z.string(),
        when: z.string(),
      }),
    ),
  })
  .meta({ id: 'DiaryChanges' });
export type DiaryChanges = z.output<typeof diaryChanges>;
