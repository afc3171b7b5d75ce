import type { z } from 'zod';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Permission } from '../access/permissions.ts';
import type { StaffSession } from '../access/staff.ts';

/** One thing that staff do: a call under /v1/office/, and the form of a page that posts the same without a script. */
export interface Act<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Its operationId; a form names it in the field `act`. */
  name: string;
  summary: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: `/v1/office/${string}`;
  permission: Permission;
  /** Whether it needs the password or the second step of the last ten minutes. */
  fresh?: true;
  params: Params;
  body: Body;
  answer: Answer;
  /** Makes a body of a form's fields, which are all text; without it they are the body. */
  fromForm?(fields: PostedFields): unknown;
  /** Throws a `Problem` where it refuses. Writes its line of the log in the transaction of what it changes. */
  run(
    office: OfficeDeps,
    by: StaffSession,
    given: z.output<Params> & z.output<Body>,
  ): Promise<z.input<Answer>>;
}

/** Has the compiler infer an act's types from its schemas. */
export function act<Params extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>(
  described: Act<Params, Body, Answer>,
): Act {
  return described as unknown as Act;
}
