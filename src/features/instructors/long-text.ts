import { z } from 'zod';

/** Whatever is no letter, but for line breaks; and what turns the direction of the letters after it, also our own. */
const UNWELCOME = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * What somebody has to say, in as many lines as they like: trimmed, with plain line breaks, at most `most` UTF-16 units.
 * `label` is what they are asked for: "your review".
 */
export function longText(most: number, label: string) {
  return z
    .string(`Enter ${label}`)
    .transform((typed) => typed.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .pipe(
      z
        .string()
        .min(1, `Enter ${label}`)
        .max(most, `That is too long: ${most} characters at most`)
        .refine((written) => !UNWELCOME.test(written), 'Please use letters, numbers and punctuation only'),
    );
}
