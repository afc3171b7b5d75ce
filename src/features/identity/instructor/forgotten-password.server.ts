import { requestEmail } from '../links/request-email.server.ts';
import type { SignInContext } from '../password/sign-in-by-password.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';

export const FORGOTTEN = 'forgotten-diary-password';

/** Queues a job that decides whether the address gets a link. */
export function askForPassword(deps: DiaryDeps, context: SignInContext, email: string) {
  return requestEmail(deps, context, { job: FORGOTTEN, call: 'diary email asked for', data: email });
}
