import { z } from 'zod';
import { productTypes } from '#src/features/catalogue/catalogue.ts';
import { type FieldErrors, Problem } from '#src/platform/http/problem.ts';
import { readInput } from '#src/platform/http/read-input.ts';
import { optionalText, requiredLine } from '#src/platform/text-rules.ts';
import type { Options } from './lines/line.ts';
import { PAGE_TOO_OLD } from './resolve-options.ts';

export const lineOptions = z
  .record(
    z.string().regex(/^\w{1,40}$/, 'Option names are letters, digits and underscores'),
    z.string().max(2_000, 'That’s too long'),
  )
  .refine((input) => Object.keys(input).length <= 10, 'At most 10 options');

/** Some clients write no options as null or as an empty list. */
const isNone = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be 1 or more')
  .max(10_000, 'Quantity is too high');

/** Left empty for whoever is free first. */
const slug = z.string().regex(/^[a-z0-9-]{0,100}$/, 'We couldn’t find that instructor');

export const addRequest = z
  .object({
    product_id: z.int('Product must be a number').positive().max(2_147_483_647),
    type: z.enum(productTypes).exclude(['voucher']).default('lesson'),
    quantity: quantity.default(1),
    options: z
      .preprocess((value) => (isNone(value) ? {} : value), lineOptions)
      .default({})
      .meta({ type: 'object', additionalProperties: { type: 'string', maxLength: 2_000 } })
      .describe(
        'Of lessons: instructor, the slug of whom to ask for, held_slot, a time that is held for this basket, and learner, a reference from the page of a learner’s lessons, whose hours these become; of a course: name, dietary_requirements, questions_for_speaker, comments; of a product: document_hash',
      ),
    basket: z.uuid('Basket must be a uuid').nullish(),
  })
  .meta({ id: 'BasketAdd' });

export const changeRequest = z
  .object({
    basket: z.uuid('Basket must be a uuid'),
    quantity,
    instructor: slug
      .nullish()
      .describe('Of lessons: whom to ask for; null for whoever is free first. Left out, the wish stays'),
  })
  .meta({ id: 'BasketChange' });
export const codeRequest = z
  .object({
    basket: z.uuid('Basket must be a uuid'),
    code: z.string('Enter a code').trim().min(1, 'Enter a code').max(40, 'That’s too long'),
    instead: z
      .boolean()
      .optional()
      .describe('In the place of the codes that the basket has; without it, beside one where both allow it'),
  })
  .meta({ id: 'BasketCode' });
export const codeRemoveRequest = z
  .object({
    basket: z.uuid('Basket must be a uuid'),
    code: z.string().max(40).optional().describe('Which one; without it, all of them'),
  })
  .meta({ id: 'BasketCodeRemove' });
export const removeRequest = z
  .object({ basket: z.uuid('Basket must be a uuid') })
  .meta({ id: 'BasketRemove' });

export type AddRequest = Omit<z.input<typeof addRequest>, 'options'> & { options?: Options | undefined };
export type ItemChange = z.output<typeof changeRequest>;
export type AddedProduct = z.output<typeof addRequest>;

/** What a course asks an attendee, beside their name. */
export const courseQuestions = {
  dietary_requirements: optionalText(500),
  questions_for_speaker: optionalText(500),
  comments: optionalText(500),
};

/** What a line of each type may be told (R56). A voucher has its own builder. */
const optionsOf = {
  lesson: z.strictObject({
    instructor: slug.optional(),
    held_slot: z.uuid('That time isn’t held. Choose it again.').optional(),
    learner: z
      .string()
      .regex(/^[\w-]{1,500}$/, PAGE_TOO_OLD)
      .optional(),
  }),
  training: z.strictObject({}),
  bundle: z.strictObject({}),
  product: z.strictObject({
    document_hash: z
      .string()
      .regex(/^[0-9a-f]{32,128}$/, 'A document hash is 32 to 128 hexadecimal digits')
      .optional(),
  }),
  course: z.strictObject({
    name: requiredLine(100, 'the full name'),
    ...courseQuestions,
  }),
} satisfies Record<AddedProduct['type'], z.ZodType<object>>;

/** Refuses options that the type does not have; errors go by the fields' names. What was left empty is not kept. */
export function readOptions(type: AddedProduct['type'], input: Options): Options {
  const read = readInput(optionsOf[type], input);
  if (read.ok) return Object.fromEntries(Object.entries(read.value).filter(([, text]) => text));
  const errors: FieldErrors = {};
  for (const { path, message, code } of read.issues) {
    const errorText = code === 'unrecognized_keys' ? UNKNOWN_OPTION[type] : message;
    const field = String(path[0] ?? 'options');
    errors[field] = [...(errors[field] ?? []), errorText];
  }
  throw new Problem(422, Object.values(errors)[0]?.[0] ?? '', { errors });
}

const UNKNOWN_OPTION = {
  lesson: 'Lessons have no option with that name',
  training: 'Training has no option with that name',
  bundle: 'Bundles have no option with that name',
  product: 'Products have no option with that name',
  course: 'Courses have no option with that name',
} satisfies Record<AddedProduct['type'], string>;
