import { z } from 'zod';
import { readAccountNumber, readSortCode } from './bank-account.ts';

const CONTROL = /[\p{Cc}\p{Cf}]/u;

/** One line of text: trimmed, no control characters (they would reach mail headers and labels). */
export function line(most: number, label: string) {
  return z
    .string(`Enter ${label}`)
    .trim()
    .max(most, `Use ${most} characters or fewer`)
    .refine((text) => !CONTROL.test(text), 'Please use letters, numbers and punctuation only');
}

export const requiredLine = (most: number, label: string) => line(most, label).min(1, `Enter ${label}`);
export const optionalLine = (most: number, label: string) =>
  line(most, label)
    .nullish()
    .transform((text) => text ?? '');

/** Control characters except line breaks, and marks that change the text's direction. */
const UNWELCOME = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Text of several lines: trimmed, with plain line breaks, at most `most` UTF-16 units. Joiners are allowed, because
 * emoji and Persian need them. `label` names the text: "your review".
 */
export function longText(most: number, label: string) {
  return z
    .string(`Enter ${label}`)
    .transform(plainLines)
    .pipe(lines(most).min(1, `Enter ${label}`));
}

/** The same, but it may be empty. */
export function optionalText(most: number) {
  return z
    .string('Enter text')
    .nullish()
    .transform((input) => plainLines(input ?? ''))
    .pipe(lines(most));
}

function plainLines(input: string): string {
  return input.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
}

function lines(most: number) {
  return z
    .string()
    .max(most, `Use ${most} characters or fewer`)
    .refine((written) => !UNWELCOME.test(written), 'Please use letters, numbers and punctuation only');
}

export const email = z
  .string('Enter an email address like name@example.co.uk')
  .trim()
  .max(254, 'That email address is too long')
  .pipe(z.email('Enter an email address like name@example.co.uk'));

/** Digits as they are typed, read by a function that knows what they are. */
const digits = (read: (typed: string) => string | undefined, message: string) =>
  z
    .string(message)
    .max(20, message)
    .transform((typed, context) => {
      const known = read(typed);
      if (known === undefined) context.addIssue(message);
      return known ?? '';
    });

export const sortCode = digits(readSortCode, 'Enter a sort code of 6 digits, like 08-99-99');
export const accountNumber = digits(readAccountNumber, 'Enter an account number of 8 digits');
