import type { z } from 'zod';
import type { Action } from '#src/kit/actions/action.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import type { LearnerDeps } from './learner-action.server.ts';

/** One thing that a learner does, or whoever bought for them. */
export type LearnerAct<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> = Action<LearnerDeps, LearnerAccess, Params, Body, Answer>;

/** Has the compiler infer an act's types from its schemas. */
export function learnerAct<Params extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>(
  described: LearnerAct<Params, Body, Answer>,
): LearnerAct {
  return described as unknown as LearnerAct;
}
