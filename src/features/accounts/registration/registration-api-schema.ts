import { z } from 'zod';
import { personFields } from '#src/features/addresses/api-schema.ts';
import { applicationKey, linkToken } from '#src/features/identity/customer/account-api-schema.ts';
import { passwordRule } from '#src/features/identity/customer/password-api-schema.ts';
import { newPassword, signInEmail } from '#src/features/identity/sign-in-fields.ts';

export const registerRequest = z
  .object({
    application_key: applicationKey,
    firstname: personFields.firstname,
    surname: personFields.surname,
    email: signInEmail,
  })
  .meta({ id: 'Register' });

export const saveDetailsRequest = z.object({ transaction: z.string().max(100) }).meta({ id: 'SaveDetails' });

export const confirmEmailRequest = z
  .object({ token: linkToken, password: newPassword })
  .check(passwordRule)
  .meta({ id: 'ConfirmEmail' });
