// A typed client of the calls, without packages: `openapi.ts` beside it is made of the same release's description.

import type { paths } from './openapi.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
/** The methods that a path has. */
type MethodOf<Path extends keyof paths> = {
  [One in Method]: paths[Path][One] extends undefined ? never : One;
}[Method];
type Operation<Path extends keyof paths, One extends Method> = NonNullable<paths[Path][One]>;
type Parameters<Of> = Of extends { parameters: infer Given } ? Given : never;
type Asked<Of, Name extends 'path' | 'query'> =
  Parameters<Of> extends { [_ in Name]: infer Given }
    ? { [_ in Name]: Given }
    : { [_ in Name]?: Parameters<Of> extends { [_ in Name]?: infer Given } ? Given : never };
type Sent<Of> = Of extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : Of extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : { body?: never };
type Answered<Of> = Of extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
  ? Answer
  : undefined;

/** A call that was refused. `errors` has what is wrong by field, `code` says why where a program can do something about it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: Record<string, string[]> | undefined;

  constructor(
    status: number,
    problem: { message?: string; code?: string; errors?: Record<string, string[]> },
  ) {
    super(problem.message ?? `Answered ${status}`);
    this.status = status;
    this.code = problem.code;
    this.errors = problem.errors;
  }
}

/** The calls of a site; with a token, those of its office too, or of the account that signed in. */
export function school(site: string, { token, program }: { token?: string; program: string }) {
  return async function call<Path extends keyof paths, One extends MethodOf<Path>>(
    method: One,
    path: Path,
    asked: Asked<Operation<Path, One>, 'path'> &
      Asked<Operation<Path, One>, 'query'> &
      Sent<Operation<Path, One>>,
  ): Promise<Answered<Operation<Path, One>>> {
    const given = asked as {
      path?: Record<string, string | number>;
      query?: Record<string, string | number | undefined>;
      body?: unknown;
    };
    const url = new URL(
      String(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.path?.[name] ?? '')),
      site,
    );
    for (const [name, value] of Object.entries(given.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const answer = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        'x-requested-with': program,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const read = isJson ? await answer.json() : undefined;
    if (!answer.ok) throw new Refused(answer.status, read ?? {});
    return read;
  };
}
