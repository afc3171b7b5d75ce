import { z } from 'zod';
import { formNumber } from '#src/platform/http/form-number.ts';
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

const code = z.string('Enter the code');
/** A place of the answers as they are shown. */
const option = z.int().min(0).max(3);

export const answerRequest = z
  .object({ code, question: z.string().max(60), option })
  .meta({ id: 'AnswerTheoryQuestionRequest' });

export const answeredResponse = z
  .object({ right: z.boolean().describe('Whether the answer was right') })
  .meta({ id: 'AnsweredTheoryQuestion' });

export const testParams = z.object({
  test: z.uuid('No such test'),
  number: formNumber(z.int().min(1).max(100)),
});

export const testEntryRequest = z
  .object({
    code,
    option: option.nullable().describe('Null where none has been chosen yet'),
    flagged: z.boolean().describe('To come back to it'),
  })
  .meta({ id: 'SaveMockTestAnswerRequest' });

export const testEntryResponse = z.object({ saved: z.literal(true) }).meta({ id: 'SavedMockTestAnswer' });
