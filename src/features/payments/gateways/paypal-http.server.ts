import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Log } from '#src/platform/log.server.ts';

export interface PayPalCredentials {
  apiUrl: string;
  clientId: string;
  secret: string;
  /** For each call; after it an answer is unknown. */
  timeoutMs: number;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Makes a POST idempotent: PayPal answers the same id with what became of it the first time. */
  requestId?: string;
  signal?: AbortSignal;
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });

// A token is not used to its last minute: a call may be under way when it ends.
const SPARE_MS = MINUTE_MS;
const UNAUTHORISED = 401;
const TOO_MANY = 429;

/**
 * PayPal's calls with its access token. Undefined stands for every answer that does not tell what happened: a timeout,
 * a reset, a 5xx, too many calls, no token. Every call here is idempotent, so what failed at once gets one retry;
 * what hung for as long as it may does not.
 */
export function payPalHttp(
  credentials: PayPalCredentials,
  { clock, log }: { clock: Clock; log: Log },
): (call: Call) => Promise<Answer | undefined> {
  let held: { token: string; until: number } | undefined;
  let asking: Promise<string | undefined> | undefined;

  async function send(
    method: Call['method'],
    path: string,
    init: { headers: Record<string, string>; body?: string; signal?: AbortSignal },
  ): Promise<Answer | 'failed' | 'hung'> {
    const timeout = AbortSignal.timeout(credentials.timeoutMs);
    try {
      const response = await fetch(`${credentials.apiUrl}${path}`, {
        method,
        ...init,
        redirect: 'error',
        signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
      });
      const body = parse(await response.text());
      if (response.status < 500 && response.status !== TOO_MANY) return { status: response.status, body };
      log.warn({ gateway: 'paypal', method, status: response.status }, 'gateway failed');
      return 'failed';
    } catch (error) {
      log.warn({ gateway: 'paypal', method, reason: (error as Error).name }, 'gateway did not answer');
      return timeout.aborted || init.signal?.aborted ? 'hung' : 'failed';
    }
  }

  async function twice(...request: Parameters<typeof send>): Promise<Answer | undefined> {
    const first = await send(...request);
    const answer = first === 'failed' ? await send(...request) : first;
    return typeof answer === 'string' ? undefined : answer;
  }

  async function askForToken(): Promise<string | undefined> {
    const basic = Buffer.from(`${credentials.clientId}:${credentials.secret}`).toString('base64');
    const answer = await twice('POST', '/v1/oauth2/token', {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const grant = answer?.status === 200 ? granted.safeParse(answer.body).data : undefined;
    if (!grant) {
      if (answer) log.error({ gateway: 'paypal', status: answer.status }, 'gateway refused our credentials');
      return undefined;
    }
    held = { token: grant.access_token, until: clock.now().getTime() + grant.expires_in * 1_000 - SPARE_MS };
    return grant.access_token;
  }

  /** One request for a token serves all who wait for it, so nobody's signal ends it. */
  function accessToken(refused?: string): Promise<string | undefined> {
    if (held && held.token !== refused && clock.now().getTime() < held.until)
      return Promise.resolve(held.token);
    asking ??= askForToken().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function withToken(call: Call, token: string): Promise<Answer | undefined> {
    return twice(call.method, call.path, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(call.requestId && { 'paypal-request-id': call.requestId }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      signal: call.signal,
    });
  }

  return async (call) => {
    const token = await unless(call.signal, accessToken());
    if (!token) return undefined;
    const answer = await withToken(call, token);
    if (answer?.status !== UNAUTHORISED) return answer;
    // Refused before its time: PayPal has forgotten the token, and nothing was done.
    const renewed = await unless(call.signal, accessToken(token));
    const second = renewed ? await withToken(call, renewed) : undefined;
    return second?.status === UNAUTHORISED ? undefined : second;
  };
}

/** Undefined as soon as the signal ends, whatever becomes of the work. */
function unless<Made>(signal: AbortSignal | undefined, work: Promise<Made>): Promise<Made | undefined> {
  if (!signal) return work;
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined);
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
