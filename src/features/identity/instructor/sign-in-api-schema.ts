import { z } from 'zod';
import { newPassword, oldPassword, signInEmail } from '../sign-in-fields.ts';

export const signingIn = z.object({ email: signInEmail, password: oldPassword }).meta({ id: 'DiarySignIn' });

export const forgotten = z.object({ email: signInEmail }).meta({ id: 'DiaryPasswordForgotten' });

export const passwordByLink = z
  .object({ token: z.string('The link is not complete').max(100), password: newPassword })
  .meta({ id: 'DiaryNewPassword' });
