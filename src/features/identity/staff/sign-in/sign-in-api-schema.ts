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

const code = z
  .string('Enter the 6-digit code')
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code'));
const recoveryCode = z.string('Enter a recovery code').trim().min(1, 'Enter a recovery code').max(40);

/** The code of the authenticator app, or in its place a recovery code. */
export const codeStep = z
  .object({ code: code.optional(), recovery_code: recoveryCode.optional() })
  .meta({ id: 'OfficeCodeStep' });
export type CodeGiven = z.output<typeof codeStep>;

/** What shows once more who it is. */
export const confirmation = z
  .object({ code: code.optional(), password: oldPassword.optional() })
  .meta({ id: 'OfficeConfirmation' });
export type ConfirmationGiven = z.output<typeof confirmation>;
