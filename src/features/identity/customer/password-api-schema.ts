import { z } from 'zod';
import { whyNotPassword } from '../password/password-rule.ts';
import { newPassword, oldPassword, signInEmail } from '../sign-in-fields.ts';
import { linkToken } from './account-api-schema.ts';

/** Reported together with the other errors. */
export const passwordRule = <Given extends { password: string }>({
  value,
  issues,
}: {
  value: Given;
  issues: z.core.$ZodRawIssue[];
}) => {
  const message = whyNotPassword(value.password);
  if (message) issues.push({ code: 'custom', path: ['password'], message, input: value });
};

export const forgottenRequest = z.object({ email: signInEmail }).meta({ id: 'ForgottenPassword' });

export const newPasswordRequest = z
  .object({ token: linkToken, password: newPassword })
  .check(passwordRule)
  .meta({ id: 'NewPassword' });

export const changePasswordRequest = z
  .object({ current_password: oldPassword, password: newPassword })
  .check(passwordRule)
  .meta({ id: 'ChangePassword' });

export const passwordChangedResponse = z.object({ token: z.string() }).meta({ id: 'PasswordChanged' });
