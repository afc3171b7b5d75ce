import type { InjectOptions } from 'fastify';
import type { Api } from '#src/platform/http/api.server.ts';
import type { ProblemBody } from '#src/platform/http/problem.ts';

export interface Answer<Body = ProblemBody> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
  text: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface TestBrowser {
  get<Body = never>(path: string): Promise<Answer<Body & ProblemBody>>;
  post<Body = never>(path: string, body?: unknown): Promise<Answer<Body & ProblemBody>>;
  put<Body = never>(path: string, body?: unknown): Promise<Answer<Body & ProblemBody>>;
  delete<Body = never>(path: string, body?: unknown): Promise<Answer<Body & ProblemBody>>;
  /** A raw request, without the headers that our client always sends. */
  raw(options: InjectOptions): Promise<Answer>;
  cookies: Map<string, string>;
}

/** Calls the API as the website does: X-Requested-With, JSON, and cookies kept between calls. */
export function testBrowser(server: { api: Api }, { address = '127.0.0.1' } = {}): TestBrowser {
  const cookies = new Map<string, string>();

  async function send<Body>(options: InjectOptions): Promise<Answer<Body & ProblemBody>> {
    const answer = await server.api.inject({
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      ...options,
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : {},
      headers: answer.headers,
      text: answer.body,
    };
  }

  return browserOf(send, cookies);
}

/** A `fetch` with this browser's cookies, for clients that others have written. */
export function fetchBy(browser: Pick<TestBrowser, 'raw'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const payload = await request.text();
    const answer = await browser.raw({
      method: request.method as Method,
      url: new URL(request.url).pathname + new URL(request.url).search,
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    });
    return new Response(answer.text, {
      status: answer.status,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };
}

/** The request that a page's loader gets, with the browser's cookies. */
export function requestOf({ cookies }: Pick<TestBrowser, 'cookies'>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { cookies: Object.fromEntries(cookies), headers: { cookie } };
}

/** Keeps the cookie of a header, as if an answer had brought it. */
export function keepCookie({ cookies }: Pick<TestBrowser, 'cookies'>, header: string) {
  const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  if (name) cookies.set(name, value);
}

/** The same over the network, for a server in its own process. */
export function networkBrowser(
  server: string,
  fetchWith: (url: string, init: RequestInit) => Promise<Response> = fetch,
): TestBrowser {
  const cookies = new Map<string, string>();

  async function send<Body>({
    method,
    url,
    headers,
    payload,
  }: InjectOptions): Promise<Answer<Body & ProblemBody>> {
    const answer = await fetchWith(`${server}${url}`, {
      ...(method && { method }),
      headers: {
        ...(headers as Record<string, string>),
        ...requestOf({ cookies }).headers,
      },
      ...(payload !== undefined && { body: String(payload) }),
    });
    for (const cookie of answer.headers.getSetCookie()) keepCookie({ cookies }, cookie);
    const text = await answer.text();
    return {
      status: answer.status,
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {},
      headers: Object.fromEntries(answer.headers),
      text,
    };
  }

  return browserOf(send, cookies);
}

function browserOf(
  send: <Body>(options: InjectOptions) => Promise<Answer<Body & ProblemBody>>,
  cookies: Map<string, string>,
): TestBrowser {
  const call = <Body>(method: Method, url: string, body?: unknown) =>
    send<Body>({
      method,
      url,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });

  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body = {}) => call('PUT', path, body),
    delete: (path, body) => call('DELETE', path, body),
    raw: send,
    cookies,
  };
}
