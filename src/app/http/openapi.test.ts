// The OpenAPI file: what it must have, and against the schemas that the routes validate by.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountActions, accountLists } from '#src/app/audience-calls.server.ts';
import { allInstructorActions } from '#src/features/diary/all-instructor-actions.server.ts';
import { allInstructorLists } from '#src/features/diary/lists/own-lists.server.ts';
import { allLearnerActions } from '#src/features/lessons/learner/actions/all-learner-actions.server.ts';
import { allActions } from '#src/features/office/all-actions.server.ts';
import { allLists } from '#src/features/office/all-lists.server.ts';
import { ADDED } from '#testing/added-calls.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { routesOf } from '#testing/route-schemas.ts';
import { uniqueIds } from '#testing/unique-ids.ts';

interface Operation {
  summary?: string;
  security?: object[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
}
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  [key: string]: unknown;
}
type Schemas = Record<string, Schema>;
type Part = 'body' | 'querystring' | 'params' | `response ${string}`;
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; securitySchemes: object };
}

let app: TestApp;
let document: Document;
let routes: RouteOptions[];
const validated: [call: string, part: Part, operation: Operation, schema: z.ZodType][] = [];

beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: 'x'.repeat(16) });
  routes = await routesOf(app);
  document = (await app.browser().get<Document>('/v1/openapi.json')).body;
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

/** What is not for users of the API: the description itself, what answers unknown calls, and what operators and developers read. */
const HIDDEN = [
  'ALL /v1/*',
  'GET /.well-known/apple-developer-merchantid-domain-association',
  'GET /.well-known/security.txt',
  'GET /art/mark.svg',
  'GET /art/vouchers/:design.svg',
  'GET /basket/checkout/confirmation/:transaction/invoice.pdf',
  'GET /calendar/:token.ics',
  'GET /diary.webmanifest',
  'GET /diary/pay/everything.zip',
  'GET /diary/pay/expenses/:id/receipt.jpg',
  'GET /diary/pay/miles.csv',
  'GET /diary/pay/receipts.zip',
  'GET /diary/pay/statement.csv',
  'GET /diary/pay/statement.pdf',
  'GET /favicon.ico',
  'GET /favicon.svg',
  'GET /healthz',
  'GET /lessons.webmanifest',
  'GET /metrics',
  'GET /office/books.csv',
  'GET /office/events',
  'GET /office/figures.csv',
  'GET /office/money.csv',
  'GET /office/money/vouchers.csv',
  'GET /office/moving-in/areas.csv',
  'GET /office/moving-in/bookings.csv',
  'GET /office/moving-in/courses.csv',
  'GET /office/moving-in/customers.csv',
  'GET /office/moving-in/instructors.csv',
  'GET /office/moving-in/learners.csv',
  'GET /office/moving-in/lessons.csv',
  'GET /office/moving-in/templates/areas.csv',
  'GET /office/moving-in/templates/bookings.csv',
  'GET /office/moving-in/templates/courses.csv',
  'GET /office/moving-in/templates/customers.csv',
  'GET /office/moving-in/templates/instructors.csv',
  'GET /office/moving-in/templates/learners.csv',
  'GET /office/moving-in/templates/lessons.csv',
  'GET /office/moving-in/templates/vouchers.csv',
  'GET /office/moving-in/vouchers.csv',
  'GET /office/orders.csv',
  'GET /office/orders/:id/invoice.pdf',
  'GET /office/outbox/:id/:filename',
  'GET /office/outbox/:id/message',
  'GET /office/outbox/emails',
  'GET /office/pay/files/:id',
  'GET /office/pay/run.csv',
  'GET /office/pay/runs/:number/:slug/remittance.pdf',
  'GET /office/pay/statement.csv',
  'GET /office/pay/statement.pdf',
  'GET /office/school/emails/:email/preview',
  'GET /office/statements.csv',
  'GET /office/vouchers/:id/card.pdf',
  'GET /office/vouchers/cards.pdf',
  'GET /passes/:picture/:file',
  'GET /pictures/app-icon.png',
  'GET /pictures/areas/:slug.png',
  'GET /pictures/courses/:slug.png',
  'GET /pictures/home.png',
  'GET /pictures/instructors/:slug.png',
  'GET /pictures/mark.png',
  'GET /pictures/products/:slug.png',
  'GET /readyz',
  'GET /robots.txt',
  'GET /school/:colours/:file',
  'GET /site.webmanifest',
  'GET /sitemap.xml',
  'GET /uploads/:picture/:file',
  'GET /v1/openapi.json',
  'POST /basket/adopt',
  'POST /policy-reports',
];

/** The rows of the specification's table that exist so far, with the fields of their payloads (§7). */
const TABLE: [string, string, string[]][] = [
  ['post', '/v1/website/basket', ['product_id', 'type', 'quantity', 'options', 'basket']],
  ['get', '/v1/website/voucher-templates', []],
  [
    'post',
    '/v1/website/basket/voucher',
    [
      ...['basket', 'template', 'amount', 'recipient_email', 'recipient_name', 'personal_message'],
      ...['send_to', 'card_template', 'send_at', 'send_now', 'voucher_type', 'id'],
    ],
  ],
  ['put', '/v1/website/basket/{id}', ['basket', 'quantity']],
  ['delete', '/v1/website/basket/{id}', ['basket']],
  ['post', '/v1/website/checkout/start', ['basket']],
  ['post', '/v1/website/checkout/customer', ['basket', 'id', 'email', 'customer_is_pupil']],
  ...['delivery', 'billing'].map((step): [string, string, string[]] => [
    'post',
    `/v1/website/checkout/${step}`,
    [
      'basket',
      'firstname',
      'surname',
      'phone',
      'address_line_1',
      'address_line_2',
      'address_line_3',
      'city',
      'postcode',
      'country',
    ],
  ]),
  [
    'post',
    '/v1/website/checkout/lesson',
    [
      'basket',
      'firstname',
      'surname',
      'email',
      'phone',
      'address_line_1',
      'customer_is_pupil',
      'availability',
    ],
  ],
  ['post', '/v1/website/checkout/paypal', ['basket', 'requestType']],
  ['post', '/basket/checkout/addresses', ['postcode']],
  ['post', '/v1/website/checkout/authorise', ['basket']],
  ['post', '/v1/website/checkout/confirm', ['connecte_id']],
  ['get', '/v1/website/checkout/confirm/{transactionRef}', []],
  ['get', '/v1/website/instructors/{slug}/reviews', ['page']],
  ['post', '/v1/website/instructors/{slug}/reviews', ['name', 'email', 'rating', 'content']],
  [
    'post',
    '/v1/website/instructors/{slug}/contact',
    ['from_name', 'from_email', 'phone', 'callback_time', 'subject', 'body'],
  ],
  ['post', '/v1/website/courses/{id}/responses', ['name', 'email', 'questions_field', 'questions']],
  ['post', '/v1/login', ['application_key', 'email', 'password']],
  ['post', '/v1/logout', []],
];

function follow(schema: Schema | undefined): Schema {
  if (!schema?.$ref) return schema ?? {};
  return follow(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
}
function fieldsOf(schema: Schema | undefined): string[] {
  const found = follow(schema);
  const parts = [...(found.anyOf ?? []), ...(found.oneOf ?? [])];
  return [...new Set([...Object.keys(found.properties ?? {}), ...parts.flatMap(fieldsOf)])];
}
const body = (operation: Operation | undefined) =>
  operation?.requestBody?.content['application/json']?.schema;
const nameOf = (route: RouteOptions) => {
  const methods = [route.method].flat();
  return `${methods.length > 2 ? 'ALL' : methods.join()} ${route.url}`;
};

describe('every route of the server', () => {
  test('is described, or on the short list of those that are not', () => {
    expect(routes.length).toBeGreaterThan(HIDDEN.length);
    const hidden = routes.filter((route) => (route.schema as { hide?: boolean } | undefined)?.hide);
    expect(hidden.map(nameOf).sort()).toEqual(HIDDEN);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const shown = routes.filter((route) => !hidden.includes(route));
    expect(described.sort()).toEqual(
      shown.map((route) => nameOf(route).replaceAll(/:(\w+)/g, '{$1}')).sort(),
    );
  });

  test('that is described has a summary, schemas for what it takes, and for every answer it may give', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const name = `${method} ${path}`;
        expect(operation.summary, name).toBeTruthy();
        expect(Object.keys(operation.responses), name).toEqual(
          expect.arrayContaining(['200', '400', '403', '404', '413', '415', '422', '429', '500', '503']),
        );
        for (const [status, response] of Object.entries(operation.responses))
          expect(response.content?.['application/json']?.schema, `${name} ${status}`).toBeTruthy();
        if (['post', 'put'].includes(method) && path !== '/v1/logout')
          expect(body(operation), name).toBeTruthy();
        for (const [, parameter] of path.matchAll(/\{(\w+)\}/g))
          expect(operation.parameters, name).toContainEqual(
            expect.objectContaining({ name: parameter, in: 'path', schema: expect.anything() }),
          );
      }
  });
});

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
  test.each(TABLE)(
    'has %s %s of the specification, with the fields of its payload',
    (method, path, fields) => {
      const operation = document.paths[path]?.[method];
      expect(operation).toBeTruthy();
      const parameters = operation?.parameters?.map(({ name }) => name) ?? [];
      expect([...fieldsOf(body(operation)), ...parameters]).toEqual(expect.arrayContaining(fields));
    },
  );

  test.each(ADDED)('has %s %s, which the specification lacks', (method, path) => {
    expect(document.paths[path]?.[method]).toBeTruthy();
  });

  test('has nothing that is in neither list', () => {
    const actions = [...allActions, ...allInstructorActions, ...allLearnerActions, ...accountActions].map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    const lists = [...allLists, ...allInstructorLists, ...accountLists].map(({ path }) => `get /v1${path}`);
    const listed = [
      ...lists,
      ...[...TABLE, ...ADDED].map(([method, path]) => `${method} ${path}`),
      ...actions,
    ];
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods)) expect(listed).toContain(`${method} ${path}`);
  });

  test('refers to nothing that it does not hold', () => {
    expect(document.openapi).toMatch(/^3\./);
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(10);
    for (const [, name] of named) expect(document.components.schemas).toHaveProperty(String(name));
  });

  test('says what each call must carry: the header, and whose cookie or token', () => {
    const of = (method: string, path: string) => document.paths[path]?.[method];
    const header = { $ref: '#/components/parameters/RequestedWith' };
    expect(of('post', '/v1/website/basket')?.parameters).toContainEqual(header);
    expect(of('post', '/v1/webhooks/paypal')?.parameters).toBeUndefined();
    expect(of('post', '/basket/checkout/addresses')?.parameters).toBeUndefined();
    expect(of('put', '/v1/account')?.security).toEqual([{ bearer: [] }, { session: [] }]);
    expect(of('post', '/v1/website/checkout/billing')?.security).toEqual([{ checkout: [] }]);
    expect(of('delete', '/v1/website/basket/{id}')?.requestBody?.required).toBe(false);
    expect(Object.keys(document.components.securitySchemes)).toEqual([
      'session',
      'bearer',
      'checkout',
      'office',
      'program',
      'diary',
    ]);
  });

  test('passes the recommended rules of Redocly', async () => {
    const config = await createConfig('extends: [recommended]');
    const found = await lintFromString({ source: JSON.stringify(document), config });
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('is read without our header, by tools', async () => {
    const answer = await app.browser().raw({ method: 'GET', url: '/v1/openapi.json' });
    expect(answer.status).toBe(200);
  });

  test('describes each body, query, path and answer by the fields that its own route validates', () => {
    expect(validated.length).toBeGreaterThan(1_000);
    // Every call has the same refusals among its answers.
    const known = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() };
    const wrong = validated.flatMap(([call, part, operation, schema]) => {
      const described = JSON.stringify(shapeOf(describedOf(operation, part)));
      const io = part.startsWith('response') ? 'output' : 'input';
      const own = known[io].get(schema) ?? JSON.stringify(shapeOfRoute(schema, io));
      known[io].set(schema, own);
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
