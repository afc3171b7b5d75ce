import type { AccountDeps } from '#src/features/identity/customer/account-deps.server.ts';
import { changePasswordApi } from '#src/features/identity/customer/change-password-api.server.ts';
import { passwordResetApi } from '#src/features/identity/customer/password-reset-api.server.ts';
import { sessionsApi } from '#src/features/identity/customer/sessions-api.server.ts';
import { signInApi } from '#src/features/identity/customer/sign-in-api.server.ts';
import { requireSession } from '#src/features/identity/customer/start-session.server.ts';
import { guardCalls } from '#src/kit/actions/actions-api.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { profileApi } from './profile/profile-api.server.ts';
import { registrationApi } from './registration/registration-api.server.ts';

/** Signing in, registering and setting a new password: the calls of the accounts that anybody may make. */
export function publicAccountApi(api: Api, deps: AccountDeps) {
  signInApi(api, deps);
  registrationApi(api, deps);
  passwordResetApi(api, deps);
}

/** What customers do with their own account, as calls of a plugin: all are for customers who are signed in. */
export function accountApi(api: Api, deps: AccountDeps) {
  // A refused body is answered as such to every sender.
  const sessionOf = guardCalls(
    api,
    (request, reply) => requireSession(deps, { request, reply }),
    'preHandler',
  );
  profileApi(api, deps, sessionOf);
  changePasswordApi(api, deps, sessionOf);
  sessionsApi(api, deps, sessionOf);
}
