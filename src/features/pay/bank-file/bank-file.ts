import type { BankAccount } from '#src/platform/bank-account.ts';
import type { Pence } from '#src/platform/money.ts';

export const fileShapes = ['bacs', 'csv', 'barclays', 'lloyds'] as const;
export type FileShape = (typeof fileShapes)[number];

export const SHAPE_NAMES: Record<FileShape, string> = {
  bacs: 'Bacs, Standard 18',
  csv: 'CSV',
  barclays: 'CSV for Barclays',
  lloyds: 'CSV for Lloyds and Bank of Scotland',
};

/** What a bank is asked to pay. */
export interface BankPayment {
  to: BankAccount;
  amount: Pence;
}

/** Payments of one day from one account. */
export interface BankOrder {
  /** The account of the school. */
  from: BankAccount;
  /** What is read on statements: "CLEARWAY R47". */
  reference: string;
  payments: readonly BankPayment[];
  /** Days, YYYY-MM-DD. */
  made: string;
  processed: string;
  arrives: string;
}

/** As much of a name or a reference as banks carry. */
export const MOST_BANK_TEXT = 18;

/** Letters that are no other letter with an accent. */
const PLAIN_LETTERS: Record<string, string> = { Ł: 'L', Ø: 'O', Æ: 'AE', Đ: 'D', Ð: 'D', Þ: 'TH', Œ: 'OE' };

/**
 * A text as banks take it: capitals, digits and few signs, at most 18 characters. Accents are left out, and what has no
 * other form becomes a blank.
 */
export function bankText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '')
    .toUpperCase()
    .replace(/[ŁØÆĐÐÞŒ]/g, (letter) => PLAIN_LETTERS[letter] ?? '')
    .replace(/[^A-Z0-9.&/-]+/g, ' ')
    .replace(/^[^A-Z0-9]+/, '')
    .slice(0, MOST_BANK_TEXT)
    .trim();
}

/** Whether banks take a text, once it is written as `bankText`, for a reference. */
export function isBankReference(text: string): boolean {
  if (!/^[A-Z0-9]/.test(text) || text.length < 2) return false;
  return !/^(.)\1*$/.test(text.replaceAll(' ', '')) && text !== 'CONTRA' && !text.startsWith('DDIC');
}
