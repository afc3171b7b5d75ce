import type { RouteOptions } from 'fastify';
import { $ZodType, globalRegistry } from 'zod/v4/core';

/**
 * A check of one route after the other. Throws at the second call of one operation id, and at the second schema of one
 * id: the OpenAPI file would describe both by the fields of one.
 */
export function uniqueIds() {
  const operations = new Set<string>();
  const schemas = new Map<string, $ZodType>();
  const visited = new Set<unknown>();
  function checkSchemas(part: unknown) {
    if (typeof part !== 'object' || part === null || visited.has(part)) return;
    visited.add(part);
    if (!(part instanceof $ZodType)) {
      for (const inner of Object.values(part)) checkSchemas(inner);
      return;
    }
    const id = globalRegistry.get(part)?.id;
    if (id && (schemas.get(id) ?? part) !== part) throw new Error(`Two schemas have the id ${id}`);
    if (id) schemas.set(id, part);
    checkSchemas(part._zod.def);
  }
  return function check({ schema }: Pick<RouteOptions, 'schema'>) {
    checkSchemas(schema);
    const { operationId: id } = (schema ?? {}) as { operationId?: string };
    if (id === undefined) return;
    if (operations.has(id)) throw new Error(`Two calls have the operation id ${id}`);
    operations.add(id);
  };
}
