import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';

const DEEPEST_JSON = 20;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Webhooks come from gateways and the OpenAPI file is for tools: neither can send our header. */
const WITHOUT_HEADER = new Set(['/v1/openapi.json', '/v1/webhooks/connect-e', '/v1/webhooks/paypal']);

/** What every call must obey before a feature sees it (R13). */
export function requestRules(api: Api, allowedOrigins: string[]) {
  const origins = new Set(allowedOrigins);

  api.addHook('onRequest', (request, reply, done) => {
    // The route's own path where there is one: an address may be written in ways that only the router sees through.
    const path = request.routeOptions.url ?? request.url;
    if (path.startsWith('/v1/') && !WITHOUT_HEADER.has(path) && !request.headers['x-requested-with'])
      return done(new Problem(403, 'The X-Requested-With header is missing.'));
    const { origin } = request.headers;
    if (!SAFE.has(request.method) && origin !== undefined && !origins.has(origin))
      return done(new Problem(403, 'That origin is not allowed.'));
    // What a buyer entered, or has in a basket, is no cache's business; a call whose answer may be kept says so itself.
    if (path.startsWith('/v1/')) reply.header('cache-control', 'no-store');
    done();
  });

  // JSON and nothing else: a form or text/plain can be sent across sites without asking.
  api.removeAllContentTypeParsers();
  const parse = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '' && request.method === 'DELETE') return done(null, undefined);
    if (isTooDeep(text)) return done(new Problem(400, 'That JSON is nested too deeply.'), undefined);
    return parse(request, text, (error, value) => {
      const refused = !error && isUnstorable(value) && new Problem(400, 'That text holds broken characters.');
      done(refused || error, value);
    });
  });
}

/** NUL and half characters are valid JSON, but no text that PostgreSQL can keep. */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, held]) => isUnstorable(key) || isUnstorable(held));
}

/** Counts brackets outside of strings, so that nothing deep is ever parsed. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEEPEST_JSON) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
