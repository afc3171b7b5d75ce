import { z } from 'zod';
import type { Formed } from '#src/kit/actions/actions-of.server.ts';
import type { FieldBounds, FormOf } from './open-form.ts';

const known = new WeakMap<object, unknown>();

/** What a page has to know of an action to show its form: the schema stays here, and its bounds travel with the loader. */
export function formOf<Field extends string, Expected extends string, Param extends string>(
  action: Formed<string, Field, Expected, Param>,
): FormOf<Field, Expected, Param> {
  const form = known.get(action) ?? {
    action: action.name,
    fields: Object.fromEntries(
      Object.entries<z.core.$ZodType>(action.fields).map(([name, field]) => [name, boundsOf(field)]),
    ),
    expected: action.expected,
    subject: action.subject,
  };
  known.set(action, form);
  return form as FormOf<Field, Expected, Param>;
}

export function boundsOf(field: z.core.$ZodType): FieldBounds {
  // A text that is transformed and then checked has its bound on one side only.
  const maxLength = (['input', 'output'] as const)
    .map((io) => maxLengthOf(z.toJSONSchema(field, { io, unrepresentable: 'any' })))
    .find((length) => length !== undefined);
  // An empty field sends an empty text, or an empty list where several are typed into one.
  const required = ['', []].every((none) => !z.safeParse(field, none).success);
  return { required, ...(maxLength && { maxLength }) };
}

interface JsonSchema {
  maxLength?: number | undefined;
  anyOf?: unknown[] | undefined;
}

function maxLengthOf({ maxLength, anyOf = [] }: JsonSchema): number | undefined {
  return (
    maxLength ?? anyOf.map((one) => maxLengthOf(one as JsonSchema)).find((length) => length !== undefined)
  );
}
