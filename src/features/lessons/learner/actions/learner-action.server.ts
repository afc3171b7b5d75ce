import { z } from 'zod';
import type { Action } from '#src/kit/actions/action.ts';
import { actionsOf } from '#src/kit/actions/actions-of.server.ts';
import type { Audience } from '#src/kit/actions/audience.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';

export type LearnerDeps = Pick<
  Services,
  'db' | 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl' | 'codeAttempts' | 'textsFrom' | 'uploads'
>;

export type LearnerAction = Action<LearnerDeps, LearnerAccess>;

/** Whose lessons they are, each path says. */
export const learnerAudience = {
  prefix: '/v1/learners/:learner',
  tag: 'Lessons',
  params: z.object({
    learner: z
      .string()
      .max(60, 'Lessons not found')
      .describe(
        'The learner’s id, for an account that has their lessons; or the reference in a link to them',
      ),
  }),
  guard: () => ({}),
} satisfies Audience<LearnerAccess, object, object>;

/** One thing that a learner or the buyer of their lessons does: a call, and the form of a page. `accessByPath` is its guard. */
export const learnerAction = actionsOf<LearnerDeps, LearnerAccess, object, object>(learnerAudience);
