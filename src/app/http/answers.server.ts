import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Pick = (value: unknown) => unknown;
type Schema = z.core.$ZodTypes;

/** Writes answers with the fields that their schema names, and no others, without checking again what each field holds. */
export const writeAnswers: typeof serializerCompiler = (route) => {
  const { schema } = route;
  if (!(schema instanceof z.core.$ZodType)) return serializerCompiler(route);
  const pick = pickerOf(schema as Schema);
  return (data) => JSON.stringify(pick(data));
};

/** What a schema names of a value. Where that depends on the value, the schema itself decides. */
export function pickerOf(schema: Schema): Pick {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return plain;
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'nonoptional':
      return absentOr(pickerOf(def.innerType as Schema));
    case 'array':
      return ofItems(pickerOf(def.element as Schema));
    case 'record':
      return ofValues(pickerOf(def.valueType as Schema));
    case 'object':
      return def.catchall && (def.catchall as Schema)._zod.def.type !== 'never'
        ? decidedBy(schema)
        : ofFields(def.shape as Record<string, Schema>);
    default:
      return decidedBy(schema);
  }
}

function plain(value: unknown) {
  if (typeof value === 'object' && value !== null) throw new TypeError('An answer’s field holds an object');
  return value;
}

function absentOr(pick: Pick): Pick {
  return (value) => (value === null || value === undefined ? value : pick(value));
}

function ofItems(pick: Pick): Pick {
  return (value) => (value as unknown[]).map(pick);
}

function ofValues(pick: Pick): Pick {
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, held]) => [key, pick(held)]));
}

function ofFields(shape: Record<string, Schema>): Pick {
  const fields = Object.entries(shape).map(([name, field]) => [name, pickerOf(field)] as const);
  return (value) => {
    const held = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) if (held[name] !== undefined) picked[name] = pick(held[name]);
    return picked;
  };
}

function decidedBy(schema: z.core.$ZodType): Pick {
  return (value) => z.core.encode(schema, value as never);
}
