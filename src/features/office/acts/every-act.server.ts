import { reviewActs } from '../reviews/review-acts.server.ts';
import type { Act } from './act.ts';

/** Everything that staff can do, as calls. */
export const everyAct: readonly Act[] = [...reviewActs];
