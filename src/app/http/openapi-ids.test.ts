import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Api } from '#src/platform/http/api.server.ts';
import { checkIds } from './openapi.server.ts';

const handler = () => 'fine';

test('two calls with one operation id, and two schemas with one id, refuse the start', () => {
  const api = fastify({ exposeHeadRoutes: true }) as unknown as Api;
  api.setValidatorCompiler(() => () => true);
  checkIds(api);
  const body = (field: string) => z.object({ [field]: z.string() }).meta({ id: 'Spent' });
  const spent = body('amount');
  const add = (operationId: string, schema: object) =>
    api.post(`/${operationId}/${Math.random()}`, { schema: { ...schema, operationId } as never }, handler);
  api.get('/read', { schema: { operationId: 'read' } as never }, handler);
  add('spend', { body: spent });
  add('spendAgain', { body: spent });
  expect(() => add('spend', {})).toThrow('Two calls have the operation id spend');
  expect(() => add('spendMore', { body: body('pence') })).toThrow('Two schemas have the id Spent');
});
