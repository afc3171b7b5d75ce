import type { Act } from '#src/features/identity/staff/acts/act.ts';
import { moneyActs } from './money-acts.server.ts';
import { claimActs } from './taking/claim-acts.server.ts';

/** What can be done in the queue itself. */
export const queueActs: readonly Act[] = [...claimActs, ...moneyActs];
