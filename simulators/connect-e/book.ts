import type { Journal } from '../journal.ts';
import type { LedgerEntry, TokenRecord } from './records.ts';

/** Every token and every movement of money. */
export type Book = Journal<TokenRecord, LedgerEntry>;
