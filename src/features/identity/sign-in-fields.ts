import { z } from 'zod';
import { email } from '#src/platform/text-rules.ts';

/** What one signs in with. Lower case: one address has one sign-in in each realm. */
export const signInEmail = email.transform((address) => address.toLowerCase());

/** An existing password: no format rules. */
export const oldPassword = z
  .string('Enter your password')
  .min(1, 'Enter your password')
  .max(1_000, 'That’s too long');

export const newPassword = z.string('Choose a password');

/** Of a passkey, as its device made it. */
export const passkeyId = z.string().min(1).max(2_000);
