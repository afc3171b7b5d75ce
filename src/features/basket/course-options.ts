import { z } from 'zod';
import { type FieldErrors, Problem } from '#src/platform/http/problem.ts';
import { optionalText, requiredLine } from '#src/platform/text-rules.ts';
import type { Options } from './basket.ts';

const courseOptions = z.strictObject({
  name: requiredLine(100, 'the full name'),
  dietary_requirements: optionalText(500),
  questions_for_speaker: optionalText(500),
  comments: optionalText(500),
});

/**
 * What the form of a course asks (§3): who comes, and what they want us to know. Refuses options of other
 * names; errors go by the fields' names. What was left empty is not kept.
 */
export function readCourseOptions(given: Options): Options {
  const read = courseOptions.safeParse(given);
  if (read.success) return Object.fromEntries(Object.entries(read.data).filter(([, text]) => text !== ''));
  const errors: FieldErrors = {};
  for (const { path, message, code } of read.error.issues) {
    const words = code === 'unrecognized_keys' ? 'A course has no option of that name' : message;
    const field = String(path[0] ?? 'options');
    errors[field] = [...(errors[field] ?? []), words];
  }
  throw new Problem(422, Object.values(errors)[0]?.[0] ?? '', { errors });
}
