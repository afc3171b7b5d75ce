import type { Api } from '#src/platform/http/api.server.ts';
import type { AccountDeps } from './account/account-deps.server.ts';
import { changePasswordApi } from './password/change-password-api.server.ts';
import { passwordResetApi } from './password/password-reset-api.server.ts';
import { profileApi } from './profile/profile-api.server.ts';
import { registrationApi } from './registration/registration-api.server.ts';
import { sessionsApi } from './sessions/sessions-api.server.ts';
import { signInApi } from './sign-in/sign-in-api.server.ts';

/** The account API. */
export function accountsApi(api: Api, deps: AccountDeps) {
  signInApi(api, deps);
  registrationApi(api, deps);
  passwordResetApi(api, deps);
  profileApi(api, deps);
  changePasswordApi(api, deps);
  sessionsApi(api, deps);
}
