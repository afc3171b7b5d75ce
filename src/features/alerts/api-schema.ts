import { z } from 'zod';
import { email, requiredLine } from '#src/platform/text-rules.ts';

/** Exactly one of course and outcode says what somebody wants to be told of. */
export const alertRequest = z
  .object({
    course_id: z.int().positive().optional().describe('A course that is full'),
    outcode: z.string().trim().max(10).optional().describe('Where nobody picks up yet: "LS99"'),
    name: requiredLine(80, 'your name'),
    email,
  })
  .meta({ id: 'AlertRequest' });

export type AlertRequest = z.infer<typeof alertRequest>;

export const alertedResponse = z
  .object({ message: z.string().describe('The same whether or not the address waits already') })
  .meta({ id: 'AlertAsked' });
