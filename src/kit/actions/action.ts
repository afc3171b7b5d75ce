import type { z } from 'zod';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';

/** One thing that a person does: a call, and the form of a page that posts the same without a script. */
export interface Action<
  Deps,
  Actor,
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Its operationId; a form names it in the field `act`. */
  name: string;
  summary: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: `/v1/${string}`;
  params: Params;
  body: Body;
  answer: Answer;
  /** What a page says when it is done. */
  done?: string | undefined;
  /** Whether a file comes with it. */
  takesFile?: true | undefined;
  /** Whether its page shows what it answers, this once: a secret that is kept nowhere. */
  showsAnswer?: true | undefined;
  /** Makes a body of a form's fields, which are all text; without it they are the body. */
  fromForm?: ((fields: PostedFields) => unknown) | undefined;
  /** Throws a `Problem` where it refuses. With a `key` it is done once, where its audience keeps answers. */
  run(
    deps: Deps,
    by: Actor,
    input: z.output<Params> & z.output<Body>,
    key?: string | undefined,
  ): Promise<z.input<Answer>>;
}
