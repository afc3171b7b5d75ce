import type { z } from 'zod';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import type { Action } from '#src/kit/actions/action.ts';

/** One thing that an instructor does, under /v1/diary/. What belongs to another instructor is 404. */
export type DiaryAct<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> = Action<DiaryDeps, SignedIn, Params, Body, Answer>;

/** Has the compiler infer an act's types from its schemas. */
export function diaryAct<Params extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>(
  described: DiaryAct<Params, Body, Answer>,
): DiaryAct {
  return described as unknown as DiaryAct;
}
