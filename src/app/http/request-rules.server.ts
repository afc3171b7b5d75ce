import type { FastifyRequest } from 'fastify';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';

const DEEPEST_JSON = 20;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Gateways send webhooks and tools read the OpenAPI document: neither can send our header. */
const WITHOUT_HEADER = new Set([
  '/v1/openapi.json',
  '/v1/webhooks/connect-e',
  '/v1/webhooks/paypal',
  '/v1/webhooks/texts',
  '/v1/webhooks/texts/:text',
]);

export function needsHeader(path: string): boolean {
  return path.startsWith('/v1/') && !WITHOUT_HEADER.has(path);
}

/** The rules that every call must pass before it reaches a feature (R13). */
export function requestRules(api: Api, allowedOrigins: string[]) {
  const origins = new Set(allowedOrigins);

  api.addHook('onRequest', (request, reply, done) => {
    if (isUnstorableUrl(request.url))
      return done(new Problem(400, 'That address contains invalid characters.'));
    if (hostsNamed(request) > 1) return done(new Problem(400, 'That request could not be read.'));
    // The matched route's path: the same URL can be written in ways that only the router normalises.
    const path = request.routeOptions.url ?? request.url;
    if (needsHeader(path) && !request.headers['x-requested-with'])
      return done(new Problem(403, 'The X-Requested-With header is missing.'));
    const { origin } = request.headers;
    if (!SAFE.has(request.method) && origin !== undefined && !origins.has(origin)) {
      request.log.info({ origin, request_id: request.id }, 'refused: sent from elsewhere');
      return done(new Problem(403, 'That origin is not allowed.'));
    }
    // Baskets and personal data must not be cached; a call whose answer may be cached says so itself.
    if (path.startsWith('/v1/')) reply.header('cache-control', 'no-store');
    // Some clients name a type for a body that they do not send.
    if (request.headers['content-length'] === '0' && mayBeEmpty(request))
      delete request.headers['content-type'];
    done();
  });

  // JSON only: other sites can send forms and text/plain without a preflight.
  api.removeAllContentTypeParsers();
  const parse = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '' && mayBeEmpty(request)) return done(null, undefined);
    if (isTooDeep(text)) return done(new Problem(400, 'That JSON is nested too deeply.'), undefined);
    return parse(request, text, (error, value) => {
      const refused =
        !error && isUnstorable(value) && new Problem(400, 'That text contains invalid characters.');
      done(refused || error, value);
    });
  });
}

/** A proxy may read the first of several and we another (RFC 9112, 3.2), so a request has one. */
function hostsNamed({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}

/** Calls that need no body accept an empty one, although it is not JSON. */
function mayBeEmpty({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'DELETE' || !routeOptions.schema?.body;
}

/** NUL and lone surrogates are valid JSON, but PostgreSQL cannot store them as text. */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, held]) => isUnstorable(key) || isUnstorable(held));
}

/** The same in any part of a path or query. What cannot be decoded is no text, and is refused or replaced later. */
export function isUnstorableUrl(url: string): boolean {
  return url.includes('%00') || url.includes('\0');
}

/** Counts brackets outside strings, so that deeply nested JSON is rejected before it is parsed. */
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
