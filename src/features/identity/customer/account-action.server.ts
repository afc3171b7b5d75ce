import { actionsOf } from '#src/kit/actions/actions-of.server.ts';
import type { Audience } from '#src/kit/actions/audience.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { customersOnly } from '#src/platform/http/api.server.ts';
import type { Account } from './account.ts';

type AccountActionDeps = Pick<Services, 'db' | 'clock'>;

export const accountAudience: Audience<Account, object, object> = {
  prefix: '/v1/account',
  tag: 'Account',
  securityOf: () => customersOnly,
  guard: () => ({}),
};

/** Makes one thing that a customer does with their account: a call under /v1/account/, and the form of a page. */
export const accountAction = actionsOf<AccountActionDeps, Account, object, object>(accountAudience);
