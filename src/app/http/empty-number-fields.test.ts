// Every form of the office, the diary and the learner, with its number fields left empty.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allInstructorActions } from '#src/features/diary/all-instructor-actions.server.ts';
import { allLearnerActions } from '#src/features/lessons/learner/actions/all-learner-actions.server.ts';
import { allActions } from '#src/features/office/all-actions.server.ts';
import { formNumber, readNumber } from '#src/platform/http/form-number.ts';
import { readInput } from '#src/platform/http/read-input.ts';

const actions = [...allActions, ...allInstructorActions, ...allLearnerActions];

/** The fields of a schema and of the lists in it, by their names. */
function fieldsIn(name: string, schema: z.ZodType): [name: string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, one]) => fieldsIn(`${name}.${key}`, one as z.ZodType));
  if (schema instanceof z.ZodArray) return fieldsIn(name, schema.element as z.ZodType);
  return [[name, schema]];
}

const fields = actions.flatMap(({ name, params, body }) => [
  ...fieldsIn(name, params),
  ...fieldsIn(name, body),
]);

test.each([
  ['an empty field', ''],
  ['blanks', '  '],
  ['null', null],
  ['an empty list', []],
  ['no', false],
])('%s is no number to any form', (_, sent) => {
  const taken = fields.filter(([, schema]) => typeof schema.safeParse(sent).data === 'number');
  expect(taken.map(([name]) => name)).toEqual([]);
});

test('no form makes a number of its empty fields', () => {
  const numbersIn = (read: unknown): unknown[] =>
    typeof read === 'object' && read !== null
      ? Object.values(read).flatMap(numbersIn)
      : typeof read === 'number'
        ? [read]
        : [];
  const made = actions.filter(({ body, fromForm }) => {
    const empty = Object.fromEntries(Object.keys(body.shape).map((field) => [field, '']));
    return numbersIn(fromForm?.(empty)).length > 0;
  });
  expect(made.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['7', 7],
  [' 7 ', 7],
  ['-1', -1],
  ['1.5', 1.5],
  ['', undefined],
  ['  ', undefined],
  [undefined, undefined],
  ['seven', Number.NaN],
  ['0x10', Number.NaN],
  ['1e3', Number.NaN],
  ['Infinity', Number.NaN],
])('the field "%s" holds the number %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each([
  ['', 'This is missing'],
  ['seven', 'Enter a number'],
  [null, 'This is missing'],
])('the field "%s" says: %s', (sent, message) => {
  const read = readInput(z.object({ minutes: formNumber(z.number()) }), { minutes: sent });
  expect(read).toMatchObject({ ok: false, issues: [{ path: ['minutes'], message }] });
});
