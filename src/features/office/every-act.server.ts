import type { Act } from './acts/act.ts';
import { reviewActs } from './reviews/review-acts.server.ts';

/** Everything that staff can do, as calls. */
export const everyAct: readonly Act[] = [...reviewActs];
