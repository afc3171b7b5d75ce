import { z } from 'zod';
import { email } from '#src/platform/text-rules.ts';

export const openRequest = z.object({ code: z.string('Enter the code') }).meta({ id: 'OpenLearningRequest' });

export const openedResponse = z
  .object({ path: z.string().describe('The page that the code opens: anyone who has it can read it') })
  .meta({ id: 'OpenedLearning' });

export type OpenedResponse = z.infer<typeof openedResponse>;

export const resendRequest = z.object({ email }).meta({ id: 'ResendLearningRequest' });

export const resendResponse = z
  .object({ message: z.string().describe('The same, whoever the address belongs to') })
  .meta({ id: 'ResentLearning' });

export type ResendResponse = z.infer<typeof resendResponse>;
