import type { z } from 'zod';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { DiaryDeps } from '../access/diary-deps.server.ts';
import type { SignedIn } from '../access/signed-in.ts';

/** One thing that an instructor does: a call under /v1/diary/, and the form of a page that posts the same without a script. */
export interface DiaryAct<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Its operationId; a form names it in the field `act`. */
  name: string;
  summary: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: `/v1/diary/${string}`;
  params: Params;
  body: Body;
  answer: Answer;
  /** Makes a body of a form's fields, which are all text; without it they are the body. */
  fromForm?(fields: PostedFields): unknown;
  /** Throws a `Problem` where it refuses. What belongs to another instructor is 404. */
  run(diary: DiaryDeps, by: SignedIn, given: z.output<Params> & z.output<Body>): Promise<z.input<Answer>>;
}

/** Has the compiler infer an act's types from its schemas. */
export function diaryAct<Params extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>(
  described: DiaryAct<Params, Body, Answer>,
): DiaryAct {
  return described as unknown as DiaryAct;
}
