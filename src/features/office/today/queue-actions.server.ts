import type { StaffAction } from '#src/features/identity/staff/acts/staff-action.server.ts';
import { claimActions } from './claims/claim-actions.server.ts';
import { moneyActions } from './money-actions.server.ts';

/** What can be done in the queue itself. */
export const queueActions: readonly StaffAction[] = [...claimActions, ...moneyActions];
