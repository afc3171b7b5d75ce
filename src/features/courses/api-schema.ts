import { z } from 'zod';
import { email, optionalLine, optionalText, requiredLine } from '#src/platform/text-rules.ts';

/** §3. `questions_field` is the question's label as shown (R48). */
export const responseRequest = z
  .object({
    name: requiredLine(100, 'your full name'),
    email,
    questions_field: optionalLine(200, 'what is asked'),
    questions: optionalText(2_000),
  })
  .meta({ id: 'CourseResponse' });

export type CourseResponse = z.infer<typeof responseRequest>;

export const respondedResponse = z
  .object({ message: z.string().describe('The course’s own thanks, or until when the place is held') })
  .meta({ id: 'CourseResponded' });

export type RespondedResponse = z.infer<typeof respondedResponse>;
