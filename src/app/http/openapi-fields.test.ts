// The OpenAPI file against the schemas that the routes validate by.
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '#testing/app.ts';
import { routesOf } from '#testing/route-schemas.ts';
import { uniqueIds } from '#testing/unique-ids.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  [key: string]: unknown;
}
interface Operation {
  parameters?: { name?: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
}
type Schemas = Record<string, Schema>;
type Part = 'body' | 'querystring' | 'params' | `response ${string}`;

let app: TestApp;
let document: Document;
let routes: RouteOptions[];
const validated: [call: string, part: Part, operation: Operation, schema: z.ZodType][] = [];

beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: 'x'.repeat(16) });
  document = (await app.browser().get<Document>('/v1/openapi.json')).body;
  routes = await routesOf(app);
  for (const { method, url, schema } of routes) {
    const { response = {}, ...parts } = (schema ?? {}) as Record<string, z.ZodType> & {
      response?: Record<string, z.ZodType>;
    };
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[String(method).toLowerCase()];
    if (!operation) continue;
    for (const part of ['body', 'querystring', 'params'] as const)
      if (parts[part]) validated.push([`${method} ${path}`, part, operation, parts[part]]);
    for (const [status, answer] of Object.entries(response))
      validated.push([`${method} ${path}`, `response ${status}`, operation, answer]);
  }
});
afterAll(() => app.close());

function describedOf({ requestBody, responses, parameters = [] }: Operation, part: Part): Schema | undefined {
  if (part === 'body') return requestBody?.content['application/json']?.schema;
  if (part.startsWith('response'))
    return responses[part.replace('response ', '')]?.content?.['application/json']?.schema;
  const where = part === 'params' ? 'path' : 'query';
  const named = parameters.filter((parameter) => parameter.in === where);
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name ?? '', schema])),
    required: named.flatMap(({ name, required }) => (name && required ? [name] : [])),
  };
}

/** What of a schema is checked, without what is said about it and without names of its parts. */
function shapeOf(schema: unknown, named: Schemas = document.components.schemas): unknown {
  if (Array.isArray(schema)) return schema.map((part) => shapeOf(part, named));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as Schema;
  const found = $ref ? { ...named[$ref.split('/').at(-1) ?? ''], ...rest } : rest;
  const { properties, required, const: only, ...others } = found as Schema;
  const kept = Object.entries(others).filter(
    ([key]) => !['description', '$schema', '$defs', 'id', '$id', 'examples', 'title'].includes(key),
  );
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, shapeOf(value, named)])),
    ...(only !== undefined && { enum: [only] }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, shapeOf(part, named)]),
      ),
      required: [...(required ?? [])].sort(),
    }),
  };
}

/** The schema itself, converted alone. */
function shapeOfRoute(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const own = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & { $defs?: Schemas };
  // A body that may be null may be left out, which OpenAPI says in another way.
  const [only, none] = (own.anyOf ?? []) as Schema[];
  return shapeOf(io === 'input' && only && none?.type === 'null' ? only : own, own.$defs);
}

describe('the OpenAPI file', () => {
  test('describes each body, query, path and answer by the fields that its own route validates', () => {
    expect(validated.length).toBeGreaterThan(1_000);
    const wrong = validated.flatMap(([call, part, operation, schema]) => {
      const described = JSON.stringify(shapeOf(describedOf(operation, part)));
      const own = JSON.stringify(shapeOfRoute(schema, part.startsWith('response') ? 'output' : 'input'));
      return described === own ? [] : [`${call}, ${part}: ${described} is validated by ${own}`];
    });
    expect(wrong).toEqual([]);
  });

  test('speaks snake_case alone, but for the words of others', () => {
    const SNAKE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
    const names = new Map<string, string>();
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { parameters = [] }] of Object.entries(operations))
        for (const { name, in: where } of parameters)
          if (name && where !== 'header') names.set(name, `${method} ${path}`);
    const inSchemas = (where: string) => (_key: string, part: Schema | null) => {
      for (const name of Object.keys(part?.properties ?? {})) names.set(name, where);
      return part;
    };
    for (const [id, schema] of Object.entries(document.components.schemas))
      JSON.stringify(schema, inSchemas(id));
    for (const path of Object.keys(document.paths)) JSON.stringify(document.paths[path], inSchemas(path));
    const others = [...names].filter(([name]) => !SNAKE.test(name) && !OF_OTHERS.includes(name));
    expect(others).toEqual([]);
    expect(names.size).toBeGreaterThan(200);
  });
});

/** The specification's, a browser's of a passkey (WebAuthn), and the card gateway's of its message. */
const OF_OTHERS = [
  ...['requestType', 'transactionRef'],
  ...['rawId', 'clientDataJSON', 'attestationObject', 'authenticatorData', 'userHandle'],
  ...['authenticatorAttachment', 'clientExtensionResults'],
  'orderId',
];

test('no two calls have one operation id, and no two schemas one id', () => {
  const check = uniqueIds();
  for (const route of routes) expect(() => check(route), `${route.method} ${route.url}`).not.toThrow();
});

test('a second call with an operation id is found, and a second schema with an id, wherever in a route it is', () => {
  const check = uniqueIds();
  const one = z.object({ time: z.string() }).meta({ id: 'TestOfTwo' });
  const other = z.object({ day: z.string() }).meta({ id: 'TestOfTwo' });
  check({ schema: { operationId: 'spend', body: one, response: { 200: one.nullable() } } });
  check({ schema: { operationId: 'spendAgain', body: one } });
  expect(() => check({ schema: { operationId: 'spend' } })).toThrow('Two calls have the operation id spend');
  const listed = { response: { 200: z.object({ list: z.array(other.optional()) }) } };
  expect(() => check({ schema: listed })).toThrow('Two schemas have the id TestOfTwo');
});
