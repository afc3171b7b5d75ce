import { z } from 'zod';
import { email } from '#src/platform/text-rules.ts';

export const openRequest = z.object({ code: z.string('Enter the code') }).meta({ id: 'OpenLearningRequest' });

export const openedWire = z
  .object({ path: z.string().describe('The page that the code opens: anyone who has it can read it') })
  .meta({ id: 'OpenedLearning' });

export type OpenedWire = z.infer<typeof openedWire>;

export const resendRequest = z.object({ email }).meta({ id: 'ResendLearningRequest' });

export const resendWire = z
  .object({ message: z.string().describe('The same, whoever the address belongs to') })
  .meta({ id: 'ResentLearning' });

export type ResendWire = z.infer<typeof resendWire>;
