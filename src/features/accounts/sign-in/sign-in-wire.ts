import { z } from 'zod';
import { accountEmail, applicationKey } from '../account/account-wire.ts';
import { oldPassword } from '../password/password-wire.ts';

export const loginRequest = z
  .object({ application_key: applicationKey, email: accountEmail, password: oldPassword })
  .meta({ id: 'Login' });
