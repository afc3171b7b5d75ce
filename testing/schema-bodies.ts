import fc from 'fast-check';

/** What of JSON Schema the OpenAPI file uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

export interface Shapes {
  /** Of the document: what `$ref` names. */
  schemas: Record<string, Schema>;
  /** Values that a field of this name has in the site as it stands, so that bodies reach what is behind the schema. */
  known: Record<string, unknown[]>;
}

/** Bodies that the schema allows. */
export function validBodies(schema: Schema, shapes: Shapes): fc.Arbitrary<unknown> {
  const within = (part: Schema) => validBodies(part, shapes);
  if (schema.$ref) return within(shapes.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return fc.oneof(...any.map(within));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(within)).map((parts) => Object.assign({}, ...parts));
  if (schema.type === 'object') return objects(schema, shapes);
  if (schema.type === 'array')
    return fc.array(within(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return schema.type === 'string' ? texts(schema) : fc.jsonValue({ maxDepth: 2 });
}

function objects(schema: Schema, shapes: Shapes): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => {
      const known = shapes.known[name];
      const valid = validBodies(part, shapes);
      return [name, known ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, valid) : valid];
    }),
  );
  const named = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof others !== 'object') return named;
  const rest = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), validBodies(others, shapes), {
    maxKeys: 3,
  });
  return fc.tuple(rest, named).map((parts) => Object.assign({}, ...parts));
}

function numbers({ type, minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1_000, -(2 ** 31));
  const max = Math.min(maximum ?? 1_000_000, 2 ** 31 - 1);
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
}

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.nat({ max: 99 }).map((number) => `somebody${number}@example.com`),
  date: fc.constantFrom('2026-12-01', '2027-02-28', '1999-12-31'),
  'date-time': fc.constant('2026-12-01T10:00:00.000Z'),
};

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const known = FORMATS[format ?? ''];
  if (known) return known;
  if (pattern)
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.max(minLength, 40) });
    } catch {
      return fc.string({ minLength, maxLength: Math.max(minLength, 40) });
    }
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  return fc.oneof(
    fc.string({ ...lengths, unit: 'grapheme' }),
    fc.string({ ...lengths, unit: 'grapheme-ascii' }),
  );
}

const DEEP = JSON.parse(`${'['.repeat(15)}${']'.repeat(15)}`);
const TOO_DEEP = JSON.parse(`${'{"a":'.repeat(25)}1${'}'.repeat(25)}`);
/** What nobody should send in the place of anything. */
const ODD = [
  ...[null, '', ' ', 'text', '0', '\0', 'a\0b', '\ud800', 'x\udc00', '\u202e', 'e\u0301'.repeat(300)],
  ...[0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-300, true, false, [], {}, [null], [[]], DEEP, TOO_DEEP],
  ...["' or 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', 'x'.repeat(20_000), '=1+1'],
  ...[{ constructor: 1 }, { toString: 'x' }, { length: 1e9 }],
];

/** The same with one to three parts replaced, left out or added. */
export function nearlyValidBodies(schema: Schema, shapes: Shapes): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat({ max: 1_000 }),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
    odd: fc.constantFrom(...ODD),
  });
  return fc
    .tuple(validBodies(schema, shapes), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([body, changes]) =>
      changes.reduce<unknown>((spoilt, { at, how, odd }) => spoil(spoilt, at, how, odd), body),
    );
}

function spoil(body: unknown, at: number, how: string, odd: unknown): unknown {
  const copy = structuredClone(body);
  const places = placesIn(copy);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return odd;
  const [holder, key] = place;
  if (how === 'remove') delete holder[key];
  else holder[how === 'add' ? 'unheard_of' : key] = odd;
  return copy;
}

function placesIn(value: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [
    [holder, key] as [typeof holder, string],
    ...placesIn(holder[key]),
  ]);
}
