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
  /** Continues when the page is closed. */
  keepalive?: boolean;
};

/** `call` is the method and the path: it identifies a call that failed and then succeeded. */
type Listener = (call: string, failure?: CallFailure) => void;
const listeners = new Set<Listener>();

/** Listens to how each call that is not `quiet` ended (§8: any failed call shows a red toast). */
export function onCallEnded(listener: Listener): () => void {
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
    return report(method + path, failureOf(0, { message: 'That call is not possible.' }), options);
  }
  return send<Answer>(method, path, options);
}

/** Calls one of the site's paths outside the API (R14, R32). */
export function callSite<Answer>(
  path: '/basket/checkout/addresses' | '/basket/adopt',
  body: object,
): Promise<CallResult<Answer>> {
  return send<Answer>('POST', path, { body, quiet: true });
}

async function send<Answer>(method: Method, path: string, options: Options): Promise<CallResult<Answer>> {
  const call = method + path;
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
    const answer = (await response.json().catch(() => undefined)) as (Answer & ProblemBody) | undefined;
    if (response.ok && answer !== undefined) {
      tell(call, undefined, options);
      return { ok: true, status: response.status, data: answer };
    }
    return report(call, failureOf(response.status, answer), options);
  } catch (error) {
    if (options.signal?.aborted) return failureOf(0, { message: 'Stopped.' });
    return report(call, failureOf(0, { message: offlineMessage(error) }), options);
  }
}

function offlineMessage(error: unknown): string {
  return typeof navigator !== 'undefined' && navigator.onLine === false
    ? 'You seem to be offline. Please check your connection and try again.'
    : String(error);
}

function failureOf(status: number, answer: Partial<ProblemBody> | undefined): CallFailure {
  return {
    ok: false,
    status,
    message: answer?.message ?? 'Something went wrong. Please try again.',
    errors: answer?.errors ?? {},
    code: answer?.code,
    transaction: answer?.transaction,
  };
}

function report(call: string, failure: CallFailure, options: Options): CallFailure {
  tell(call, failure, options);
  return failure;
}

function tell(call: string, failure: CallFailure | undefined, options: Options) {
  if (!options.quiet) for (const listener of listeners) listener(call, failure);
}
