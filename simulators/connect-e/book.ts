import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LedgerEntry, TokenRecord } from './records.ts';

/** Every token and every movement of money. Saved before the caller gets its answer. */
export type Book = {
  find(token: string): TokenRecord | undefined;
  all(): TokenRecord[];
  entries(): LedgerEntry[];
  /** A record and the money it moved are one line of the journal, so a kill never parts them. */
  save(record: TokenRecord, entry?: LedgerEntry): void;
};

type Line = { record: TokenRecord; entry?: LedgerEntry };

export function openBook(journalFile?: string): Book {
  const records = new Map<string, TokenRecord>();
  const ledger: LedgerEntry[] = [];
  const keep = ({ record, entry }: Line) => {
    records.set(record.id, record);
    if (entry) ledger.push(entry);
  };
  if (journalFile) for (const line of readJournal(journalFile)) keep(line);
  return {
    find: (token) => records.get(token),
    all: () => [...records.values()],
    entries: () => ledger.map((entry) => ({ ...entry })),
    save(record, entry) {
      if (journalFile) appendFileSync(journalFile, `${JSON.stringify({ record, entry })}\n`);
      keep({ record, entry });
    },
  };
}

/** A last line cut short by a kill is dropped: its caller never got an answer. */
function readJournal(file: string): Line[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(file, whole);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
