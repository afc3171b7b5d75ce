import { z } from 'zod';
import { accountEmail, applicationKey } from './account-api-schema.ts';
import { oldPassword } from './password-api-schema.ts';

export const loginRequest = z
  .object({ application_key: applicationKey, email: accountEmail, password: oldPassword })
  .meta({ id: 'Login' });
