import { z } from 'zod';

/** What most actions say of an empty file. */
export const NOT_EMPTY = 'Choose a file that isn’t empty';

interface Refusals {
  none: string;
  empty: string;
  tooLarge: string;
}

/** A file as an action's input: its bytes, at most so many of them, in base64. A form has a `FileField` for it. */
export function sentFile(mostBytes: number, { none, empty, tooLarge }: Refusals) {
  return z
    .string(none)
    .min(1, empty)
    .max(Math.ceil(mostBytes / 3) * 4, tooLarge)
    .meta({ contentEncoding: 'base64' })
    .transform((text) => Buffer.from(text, 'base64'));
}
