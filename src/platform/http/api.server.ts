import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** The server as each `*-api.server.ts` sees it: routes with zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const problem = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    code: z.string().optional(),
    transaction: z.string().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'The answer of every failed call.' });

/** The errors that any call may return, for the OpenAPI document (R8). */
export const problems = {
  400: problem.describe('Malformed: not JSON, too deep, or too many keys'),
  403: problem.describe('X-Requested-With is missing, or the origin is not allowed'),
  404: problem.describe('Not found; code basket_not_found or item_not_found'),
  413: problem.describe('Larger than 64 KB'),
  415: problem.describe('Not JSON'),
  422: problem.describe('Understood, but refused: errors maps each field to its messages'),
  429: problem.describe('Too many requests'),
  500: problem.describe('Server error; request_id finds it in our logs'),
  503: problem.describe('Temporarily unavailable'),
} as const;

/** Who a call answers, for the OpenAPI document (`src/app/http/openapi.server.ts` describes each): otherwise everybody. */
export const customersOnly: Security = [{ bearer: [] }, { session: [] }];
export const checkoutOnly: Security = [{ checkout: [] }];
export const officeOnly: Security = [{ office: [] }];
/** Staff, and their programs by a token. */
export const officeOrProgram: Security = [...officeOnly, { program: [] }];
export const diaryOnly: Security = [{ diary: [] }];
export type Security = { [scheme: string]: string[] }[];

/** How long caches keep what is the same for everybody: prices change at midnight, and staff publish at once. */
export const PUBLIC_READ = 'public, max-age=30';

/** The body of a call whose path says everything: an empty JSON object. */
export const nothingMore = z.object({}).meta({ id: 'NothingMore' });

export const conflict = { 409: problem.describe('Something happened meanwhile') } as const;
export const gone = { 410: problem.describe('The link has already been used or has expired') } as const;
export const paymentRequired = { 402: problem.describe('The gateway declined') } as const;
export const signInNeeded = { 401: problem.describe('For callers that sign in') } as const;
