import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Every payment of a gateway and every movement of money. Saved before the caller gets its answer. */
export type Journal<Item extends { id: string }, Entry extends object> = {
  find(id: string): Item | undefined;
  all(): Item[];
  entries(): Entry[];
  /** A record and the money it moved are one line of the journal, so a kill never parts them. */
  save(record: Item, entry?: Entry): void;
  /** Deletes everything. */
  clear(): void;
};

export function openJournal<Item extends { id: string }, Entry extends object>(
  journalFile?: string,
): Journal<Item, Entry> {
  type Line = { record: Item; entry?: Entry };
  const records = new Map<string, Item>();
  const ledger: Entry[] = [];
  const keep = ({ record, entry }: Line) => {
    records.set(record.id, record);
    if (entry) ledger.push(entry);
  };
  if (journalFile) for (const line of readJournal(journalFile)) keep(line as Line);
  return {
    find: (id) => records.get(id),
    all: () => [...records.values()],
    entries: () => ledger.map((entry) => ({ ...entry })),
    save(record, entry) {
      if (journalFile) appendFileSync(journalFile, `${JSON.stringify({ record, entry })}\n`);
      keep({ record, entry });
    },
    clear() {
      if (journalFile) writeFileSync(journalFile, '');
      records.clear();
      ledger.length = 0;
    },
  };
}

/** A last line cut short by a kill is dropped: its caller never got an answer. */
function readJournal(file: string): unknown[] {
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
