import { z } from 'zod';
import { oldPassword, signInEmail } from '../sign-in-fields.ts';
import { applicationKey } from './account-api-schema.ts';

export const loginRequest = z
  .object({ application_key: applicationKey, email: signInEmail, password: oldPassword })
  .meta({ id: 'Login' });
