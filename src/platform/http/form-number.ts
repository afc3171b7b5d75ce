import { z } from 'zod';

/**
 * The number in a field of a form. An empty field holds none: it is missing, and never 0 as `Number('')` is. What is no
 * number is NaN, which every schema of a number refuses.
 */
export function readNumber(text: string | undefined): number | undefined {
  const trimmedText = text?.trim() ?? '';
  if (trimmedText === '') return undefined;
  return /^[+-]?\d+(\.\d+)?$/.test(trimmedText) ? Number(trimmedText) : Number.NaN;
}

/** A number from a form, whose fields are all text, or from JSON. */
export function formNumber<Schema extends z.ZodType>(number: Schema) {
  return z.preprocess((sent) => (typeof sent === 'string' ? readNumber(sent) : sent), number);
}

/** Several values: a list in JSON, and in a form the check boxes of one name. */
export function chosen<Each extends z.ZodType>(each: Each) {
  return z.preprocess(
    (sent) => (typeof sent === 'string' ? sent.split(',').filter(Boolean) : (sent ?? [])),
    z.array(each),
  );
}

/** A list of texts: in JSON as it is, and in a form the lines of a text area. */
export function typedLines<Each extends z.ZodType>(each: Each, most: number) {
  return z.preprocess(
    (sent) =>
      typeof sent === 'string'
        ? sent
            .split('\n')
            .map((text) => text.trim())
            .filter(Boolean)
        : (sent ?? []),
    z.array(each).max(most, `Use ${most} lines or fewer`),
  );
}
