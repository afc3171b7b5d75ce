import type { Action } from '#src/kit/actions/action.ts';
import { actionsOf } from '#src/kit/actions/actions-of.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';

export type LearnerDeps = Pick<Services, 'db' | 'clock' | 'secrets' | 'enqueue' | 'publicUrl' | 'guesses'>;

export type LearnerAction = Action<LearnerDeps, LearnerAccess>;

/** Makes one thing that a learner does, or whoever bought for them: a call, and the form of a page. `accessByPath` is its guard. */
export const learnerAction = actionsOf<LearnerDeps, LearnerAccess, object, object>({
  prefix: '/v1/learners/:learner',
  guard: () => ({}),
});
