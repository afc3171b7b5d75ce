import { z } from 'zod';

const CONTROL = /[\p{Cc}\p{Cf}]/u;

/** One line of text from a person: trimmed, no control characters (they would reach mail headers and labels). */
export function line(most: number, label: string) {
  return z
    .string(`Enter ${label}`)
    .trim()
    .max(most, `That is too long: ${most} characters at most`)
    .refine((text) => !CONTROL.test(text), 'Please use letters, numbers and punctuation only');
}

export const requiredLine = (most: number, label: string) => line(most, label).min(1, `Enter ${label}`);
export const optionalLine = (most: number, label: string) =>
  line(most, label)
    .nullish()
    .transform((text) => text ?? '');

/** Text of as many lines as it likes: with plain line breaks, trimmed, no other control characters. Empty is allowed. */
export function optionalText(most: number) {
  return z
    .string('Enter text')
    .nullish()
    .transform((text) => (text ?? '').replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= most, `That is too long: ${most} characters at most`)
    .refine(
      (text) => !CONTROL.test(text.replaceAll('\n', '')),
      'Please use letters, numbers and punctuation only',
    );
}

export const email = z
  .string('Enter an email address like name@example.co.uk')
  .trim()
  .max(254, 'That email address is too long')
  .pipe(z.email('Enter an email address like name@example.co.uk'));
