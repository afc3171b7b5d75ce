import { z } from 'zod';
import { oldPassword, signInEmail } from '../../sign-in-fields.ts';

export const passwordStep = z
  .object({ email: signInEmail, password: oldPassword })
  .meta({ id: 'OfficePasswordStep' });

const code = z
  .string('Enter the 6-digit code')
  .transform((input) => input.replace(/\s/g, ''))
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
