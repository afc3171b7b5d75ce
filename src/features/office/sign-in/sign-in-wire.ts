import { z } from 'zod';
import { email } from '#src/platform/text-rules.ts';

/** Compared in lower case. */
export const staffEmail = email.transform((address) => address.toLowerCase());

/** An existing one: no rules. */
const oldPassword = z
  .string('Enter your password')
  .min(1, 'Enter your password')
  .max(1_000, 'That’s too long');

export const passwordStep = z
  .object({ email: staffEmail, password: oldPassword })
  .meta({ id: 'OfficePasswordStep' });

export const codeStep = z
  .object({
    code: z
      .string('Enter the 6-digit code')
      .transform((typed) => typed.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code')),
  })
  .meta({ id: 'OfficeCodeStep' });
