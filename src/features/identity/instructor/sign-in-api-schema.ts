import { z } from 'zod';
import { email } from '#src/platform/text-rules.ts';

/** Compared in lower case. */
const instructorEmail = email.transform((address) => address.toLowerCase());

export const signingIn = z
  .object({
    email: instructorEmail,
    // An existing one: no rules.
    password: z.string('Enter your password').min(1, 'Enter your password').max(1_000, 'That’s too long'),
  })
  .meta({ id: 'DiarySignIn' });

export const forgotten = z.object({ email: instructorEmail }).meta({ id: 'DiaryPasswordForgotten' });

export const newPassword = z
  .object({ token: z.string('The link is not complete').max(100), password: z.string('Choose a password') })
  .meta({ id: 'DiaryNewPassword' });
