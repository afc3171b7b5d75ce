import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type TransformObject = typeof jsonSchemaTransformObject;

/** Keeps only the schemas that a call uses: zod generates each twice, for input and output. */
export const openApiDocument: TransformObject = (input) => {
  const document = jsonSchemaTransformObject(input) as {
    paths?: unknown;
    components?: { schemas?: Record<string, unknown> };
  };
  const schemas = document.components?.schemas ?? {};
  const needed = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part ?? {}).matchAll(/#\/components\/schemas\/([\w.-]+)/g)) {
      if (!name || needed.has(name)) continue;
      needed.add(name);
      follow(schemas[name]);
    }
  };
  follow(document.paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)));
  return {
    ...document,
    components: { ...document.components, schemas: kept },
  } as ReturnType<TransformObject>;
};
