import { invalid, type Problem } from '#src/platform/http/problem.ts';
import { countWrongLink, LINK_REFUSED } from '../links/link-attempts.server.ts';
import { requestEmail } from '../links/request-email.server.ts';
import { type AccountDeps, type Call, customerDeps } from './account-deps.server.ts';

/** Queues a job that emails a customer, as `requestEmail` does. */
export function requestCustomerEmail(
  deps: AccountDeps,
  { request, reply }: Call,
  { job, data }: { job: string; data: object },
) {
  return requestEmail(
    { ...customerDeps(deps), enqueue: deps.enqueue },
    { asker: request, reply },
    { job, call: 'email asked for', data: JSON.stringify(data) },
  );
}

/** Counts a wrong link, and answers why it is refused. */
export async function linkRefused(
  deps: Pick<AccountDeps, 'codeAttempts'>,
  asker: { ip: string },
): Promise<Problem> {
  await countWrongLink(deps, asker);
  return invalid('token', LINK_REFUSED);
}
