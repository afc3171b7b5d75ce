import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Api } from '#src/platform/http/api.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { needsHeader } from './request-rules.server.ts';

type Transform = ReturnType<typeof createJsonSchemaTransform>;
type TransformObject = typeof jsonSchemaTransformObject;

interface Operation {
  parameters?: unknown[];
  requestBody?: { required?: boolean; content: Record<string, { schema: { anyOf?: object[] } }> };
}
interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
}

/**
 * Describes each schema once, whatever number of calls answer it. Of one server: it keeps the named schemas that it has seen.
 */
export function describeSchemas(): Transform {
  const transform = createJsonSchemaTransform({});
  const described = new Map<unknown, unknown>();
  return (route) => {
    const { response = {}, ...schema } = (route.schema ?? {}) as { response?: Record<string, unknown> };
    if (!route.schema || 'hide' in schema) return transform(route);
    const unknown = Object.entries(response).filter(([, answer]) => !described.has(answer));
    const { url, schema: own } = transform({
      ...route,
      schema: { ...schema, response: Object.fromEntries(unknown) } as typeof route.schema,
    });
    const fresh = own.response as Record<string, unknown>;
    for (const [status, answer] of unknown) described.set(answer, fresh[status]);
    const all = Object.entries(response).map(([status, answer]) => [status, described.get(answer)]);
    return { url, schema: { ...own, response: Object.fromEntries(all) } };
  };
}

/** Completes what the routes' schemas say of each call by what holds for all of them. */
export const openApiDocument: TransformObject = (input) => {
  const document = jsonSchemaTransformObject(input) as Document;
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const operation of Object.values(operations)) {
      if (needsHeader(path)) operation.parameters = [REQUESTED_WITH, ...(operation.parameters ?? [])];
      makeOptional(operation.requestBody);
    }
  return {
    ...document,
    components: {
      ...document.components,
      schemas: neededSchemas(document),
      parameters: { RequestedWith: requestedWith },
    },
  } as ReturnType<TransformObject>;
};

const REQUESTED_WITH = { $ref: '#/components/parameters/RequestedWith' };
const requestedWith = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: 'Shows that no form on another site sends this (R13). Anything will do.',
  schema: { type: 'string', minLength: 1, examples: ['XMLHttpRequest'] },
};

/** Named by `security` in the routes' schemas. */
export const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by sign-in (R44).' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that sign-in answers, in place of its cookie.',
  },
  checkout: {
    type: 'apiKey',
    in: 'cookie',
    name: 'checkout',
    description: 'Set by `startCheckout` (R28). A session beside it says who is signed in.',
  },
  office: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-office',
    description: 'Set by `signInToOffice` with both its steps; without https its name is `office`.',
  },
  program: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token that an owner makes at `/office/programs`, for what it may do there.',
  },
  diary: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-diary',
    description: 'Set by `signInToDiary`; without https its name is `diary`.',
  },
} as const;

/** A body that may be null may be left out, which OpenAPI says in another way. */
function makeOptional(body: Operation['requestBody']) {
  const json = body?.content['application/json'];
  const [only, none] = json?.schema.anyOf ?? [];
  if (!body || !json || !only || (none as { type?: string } | undefined)?.type !== 'null') return;
  body.required = false;
  json.schema = only;
}

/** Only the schemas that a call uses: zod generates each twice, for input and output. */
function neededSchemas({ paths, components }: Document) {
  const schemas = components?.schemas ?? {};
  const needed = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part ?? {}).matchAll(/#\/components\/schemas\/([\w.-]+)/g)) {
      if (!name || needed.has(name)) continue;
      needed.add(name);
      follow(schemas[name]);
    }
  };
  follow(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)));
}

/** All calls, under the name that the school has now. */
export function describeCalls(api: Api, school: CurrentSchool) {
  const description = api.swagger();
  return { ...description, info: { ...description.info, title: `${school.current().name} API` } };
}
