import type { $ZodRawIssue, $ZodType, output } from 'zod/v4/core';
import { type $ZodIssue, safeParse } from 'zod/v4/core';
import { type FieldErrors, Problem } from './problem.ts';

type InputResult<Schema extends $ZodType> =
  | { ok: true; value: output<Schema> }
  | { ok: false; issues: readonly $ZodIssue[] };

/** Checks what was sent. A schema's own words are kept; what it has none for is said by `plainIssue`. */
export function readInput<Schema extends $ZodType>(schema: Schema, input: unknown): InputResult<Schema> {
  const read = safeParse(schema, input, { error: plainIssue });
  return read.success ? { ok: true, value: read.data } : { ok: false, issues: read.error.issues };
}

/** What is wrong, by the names of the fields; "body" where it is the whole. */
export function problemOfIssues(issues: readonly Pick<$ZodIssue, 'path' | 'message'>[]): Problem {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), message];
  }
  return new Problem(422, issues[0]?.message ?? 'Please check your answers.', { errors });
}

/** Says in plain words what a schema refuses. No word of the schema library reaches anybody. */
export function plainIssue(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? MISSING
        : (OF_TYPE[issue.expected] ?? OTHERWISE);
    case 'too_big':
      return tooMuch(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'too_small':
      return tooLittle(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'invalid_format':
      return OF_FORMAT[issue.format] ?? OTHERWISE;
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return 'Choose one of the possible answers';
    case 'unrecognized_keys':
      return 'There’s a field here that isn’t known';
    case 'invalid_key':
      return issue.issues?.[0]?.message ?? OTHERWISE;
    default:
      return OTHERWISE;
  }
}

const MISSING = 'This is missing';
const OTHERWISE = 'This isn’t in the right form';

const OF_TYPE: Record<string, string> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Answer yes or no (true or false)',
  array: 'Send a list',
  tuple: 'Send a list',
  object: 'Send named fields',
  record: 'Send named fields',
};

const OF_FORMAT: Record<string, string> = {
  email: 'Enter an email address like name@example.co.uk',
  url: 'Enter a web address',
  date: 'Enter a date like 2026-12-24',
  datetime: 'Enter a time like 2026-12-24T10:00:00Z',
  safeint: 'Enter a whole number that isn’t as large',
};

function tooMuch(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `Use ${most} characters or fewer`;
  if (origin === 'array') return `Choose ${most} at the most`;
  return inclusive ? `Enter ${most} or less` : `Enter less than ${most}`;
}

function tooLittle(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return least === 1 ? MISSING : `Use ${least} characters or more`;
  if (origin === 'array') return `Choose at least ${least}`;
  return inclusive ? `Enter ${least} or more` : `Enter more than ${least}`;
}
