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
  /** Where to sign in, where it was refused because the session has ended. */
  signIn?: string | undefined;
}

export async function readPosted(request: Request): Promise<PostedFields> {
  return (await readPostedForm(request)).fields;
}

/** The same with the files that came with it, in base64: they are shown to nobody again. One that is too large is left out. */
export async function readPostedForm(
  request: Request,
): Promise<{ fields: PostedFields; files: PostedFields; tooLarge?: Problem | undefined }> {
  const fields: PostedFields = {};
  const files: PostedFields = {};
  // A form without fields comes without a body.
  if (!request.body) return { fields, files };
  const withFiles = request.headers.get('content-type')?.startsWith('multipart/form-data');
  const { form, tooLarge } = withFiles ? await formOfParts(request) : { form: await request.formData() };
  for (const [name, value] of form)
    if (typeof value !== 'string') files[name] = Buffer.from(await value.arrayBuffer()).toString('base64');
    else fields[name] = name in fields ? `${fields[name]},${value}` : value;
  return { fields, files, tooLarge };
}

/** What a form with files may have. A field says how large its own file may be, as long as the whole form is read. */
const MOST_POSTED_BYTES = 25_000_000;

async function formOfParts(request: Request): Promise<{ form: FormData; tooLarge?: Problem | undefined }> {
  const kept: Uint8Array[] = [];
  let length = 0;
  // It is read to its end, or the browser would say that the connection was lost.
  for await (const part of request.body as ReadableStream<Uint8Array>) {
    length += part.byteLength;
    kept.push(part);
    if (length > MOST_POSTED_BYTES) kept.length = 1;
  }
  const whole = Buffer.concat(kept);
  const { body, tooLarge } = length > MOST_POSTED_BYTES ? withoutFile(whole) : { body: whole };
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(new Blob([body]), { headers }).formData().catch(() => undefined);
  const hasNull = form?.entries().some(([name, value]) => `${name}${value}`.includes('\0'));
  if (!form || hasNull) throw new Problem(400, 'That form could not be read. Please send it again.');
  return { form, tooLarge };
}

/** The fields that stand before the file, by which the form of a page knows that it was refused. */
function withoutFile(begun: Buffer<ArrayBuffer>) {
  const message = 'That file is much too large. Choose a smaller one.';
  const text = begun.toString('latin1');
  const file = /name="([^"]*)"; filename=/.exec(text);
  const boundary = text.slice(0, text.indexOf('\r\n'));
  const end = text.lastIndexOf(boundary, file?.index ?? 0);
  const body = Buffer.concat([begun.subarray(0, end), Buffer.from(`${boundary}--\r\n`)]);
  return { body, tooLarge: new Problem(413, message, { errors: { [file?.[1] ?? '']: [message] } }) };
}

/** Checks fields as a call's body is checked: what is wrong comes by the fields' names. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = readInput(schema, input);
  if (read.ok) return read.value;
  throw problemOfIssues(read.issues);
}

/** Passwords, and codes that confirm who sends a form. */
const SECRET = /password|^confirmed_by_code$/;

export function withoutSecrets<Value>(fields: Iterable<[string, Value]>): [string, Value][] {
  return [...fields].filter(([name]) => !SECRET.test(name));
}

/** Where the work is refused, the page is shown again with why, and with what was typed but for secrets. */
export async function showRefusal<Done>(fields: PostedFields, work: () => Promise<Done>) {
  try {
    return await work();
  } catch (error) {
    return refusalOf(fields, error);
  }
}

/** What a page shows of a refusal. Throws what is no `Problem`. */
export function refusalOf(fields: PostedFields, error: unknown) {
  if (!(error instanceof Problem)) throw error;
  const { message, errors = {}, status, code } = error;
  const values = Object.fromEntries(withoutSecrets(Object.entries(fields)));
  return data<RefusedPost>({ ok: false, message, code, errors, values }, { status });
}

/** Leads on from a form that was posted, with the cookies that it has earned. */
export function seeOther(to: string, cookies: readonly string[]): Response {
  return redirect(to, { status: 303, headers: cookies.map((cookie) => ['set-cookie', cookie] as const) });
}
