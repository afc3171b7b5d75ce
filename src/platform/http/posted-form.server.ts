import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { type FieldErrors, Problem } from './problem.ts';
import { problemOfIssues, readInput } from './read-input.ts';

/** The fields of a form that a browser has posted by itself, without a script: several of one name come as one (`chosen`). */
export type PostedFields = Record<string, string>;

/** What a page shows again of a form that was refused. */
export interface RefusedPost {
  ok: false;
  message: string;
  /** What was refused, where a page says more about it. */
  code?: string | undefined;
  errors: FieldErrors;
  values: PostedFields;
}

export async function readPosted(request: Request): Promise<PostedFields> {
  // A form without fields comes without a body.
  if (!request.body) return {};
  const fields: PostedFields = {};
  for (const [name, value] of await request.formData())
    if (typeof value === 'string') fields[name] = name in fields ? `${fields[name]},${value}` : value;
  return fields;
}

/** Checks fields as a call's body is checked: what is wrong comes by the fields' names. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = readInput(schema, input);
  if (read.ok) return read.value;
  throw problemOfIssues(read.issues);
}

/** Passwords, and codes that confirm who sends a form. */
const SECRET = /password|^confirmed_by_code$/;

/** Where the work is refused, the page is shown again with why, and with what was typed but for secrets. */
export async function showRefusal(fields: PostedFields, work: () => Promise<Response>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message, errors = {}, status, code } = error;
    const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
    return data<RefusedPost>({ ok: false, message, code, errors, values }, { status });
  }
}

/** Leads on from a form that was posted, with the cookies that it has earned. */
export function seeOther(to: string, cookies: readonly string[]): Response {
  return redirect(to, { status: 303, headers: cookies.map((cookie) => ['set-cookie', cookie] as const) });
}
