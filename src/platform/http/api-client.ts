import type { FieldErrors, ProblemBody } from './problem.ts';
import { bearer } from './session-token.ts';

export type CallFailure = {
  ok: false;
  /** 0 if no answer arrived. */
  status: number;
  message: string;
  errors: FieldErrors;
  code: string | undefined;
  transaction: string | undefined;
};
export type CallResult<Answer> = { ok: true; status: number; data: Answer } | CallFailure;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Options = {
  body?: object;
  query?: Record<string, string>;
  signal?: AbortSignal;
  quiet?: boolean;
  /** Said in place of the raw error where the answer has no message (§8). */
  failure?: string;
  /** Continues when the page is closed. */
  keepalive?: boolean;
};

/** `call` is the method and the path: it identifies a call that failed and is made again. */
interface Listener {
  begun(call: string): void;
  failed(call: string, failure: CallFailure): void;
}
const listeners = new Set<Listener>();

/** Listens to the calls that are not `quiet`: to those that a person has caused (§8). */
export function onCalls(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the product's API. Never throws: a failure is in the result. */
export async function callApi<Answer>(
  method: Method,
  path: string,
  options: Options = {},
): Promise<CallResult<Answer>> {
  if (!path.startsWith('/v1/')) {
    console.error('API ENDPOINT DOES NOT START WITH /v1');
    return report(method + path, failureOf(0, 'That call is not possible.'), options);
  }
  return send<Answer>(method, path, options);
}

/** Calls one of the site's paths outside the API (R14, R32). */
export function callSite<Answer>(
  path: '/basket/checkout/addresses' | '/basket/adopt',
  body: object,
): Promise<CallResult<Answer>> {
  return send<Answer>('POST', path, { body });
}

async function send<Answer>(method: Method, path: string, options: Options): Promise<CallResult<Answer>> {
  const call = method + path;
  if (!options.quiet) for (const { begun } of listeners) begun(call);
  const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
  try {
    const response = await fetch(path + query, {
      method,
      credentials: 'include',
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        Accept: 'application/json',
        ...(await bearer()),
        ...(options.body && { 'Content-Type': 'application/json' }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    });
    if (response.ok) return { ok: true, status: response.status, data: (await response.json()) as Answer };
    const answer = (await response.json().catch(() => undefined)) as ProblemBody | undefined;
    const raw = options.failure ?? `Request failed with status code ${response.status}`;
    return report(call, failureOf(response.status, raw, answer), options);
  } catch (error) {
    if (options.signal?.aborted) return failureOf(0, 'Stopped.');
    return report(call, failureOf(0, options.failure ?? rawMessage(error)), options);
  }
}

/** The raw error (§8), and what to do where that is known. */
function rawMessage(error: unknown): string {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return `${error}${offline ? '. You seem to be offline: please check your connection and try again.' : ''}`;
}

function failureOf(status: number, raw: string, answer?: Partial<ProblemBody>): CallFailure {
  return {
    ok: false,
    status,
    message: answer?.message ?? raw,
    errors: answer?.errors ?? {},
    code: answer?.code,
    transaction: answer?.transaction,
  };
}

function report(call: string, failure: CallFailure, options: Options): CallFailure {
  if (!options.quiet) for (const { failed } of listeners) failed(call, failure);
  return failure;
}
