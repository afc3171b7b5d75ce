import type { z } from 'zod';
import type { Services } from '#src/platform/context/services.server.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { Seen } from '../access/see-learner.server.ts';

export type LearnerActDeps = Pick<Services, 'db' | 'clock' | 'secrets' | 'enqueue' | 'publicUrl' | 'guesses'>;

/** One thing that a learner does, or whoever bought for them: a call, and the form of a page without a script. */
export interface LearnerAct<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Its operationId; a form names it in the field `act`. */
  name: string;
  summary: string;
  method: 'POST' | 'PUT' | 'DELETE';
  /** Of the call, after the learner. */
  path: `/${string}`;
  params: Params;
  body: Body;
  answer: Answer;
  /** Makes a body of a form's fields, which are all text; without it they are the body. */
  fromForm?(fields: PostedFields): unknown;
  /** Throws a `Problem` where it refuses. */
  run(deps: LearnerActDeps, seen: Seen, given: z.output<Params> & z.output<Body>): Promise<z.input<Answer>>;
}

/** Has the compiler infer an act's types from its schemas. */
export function learnerAct<Params extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>(
  described: LearnerAct<Params, Body, Answer>,
): LearnerAct {
  return described as unknown as LearnerAct;
}
