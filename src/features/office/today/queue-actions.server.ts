import { claimActions } from './claims/claim-actions.server.ts';
import { moneyActions } from './money-actions.server.ts';

/** What can be done in the queue itself. */
export const queueActions = [...claimActions, ...moneyActions];
