import { csvLine } from '#src/kit/parts/csv.ts';
import type { Account, JournalLine } from '../journal/journal.ts';

/** A month, as written for a bookkeeping program. */
export interface ExportedMonth {
  /** YYYY-MM. */
  month: string;
  /** Whether the school is registered for VAT now, which its bookkeeping program knows too. */
  isRegistered: boolean;
  lines: readonly JournalLine[];
}

/** A file for a program. */
export interface ExportFile {
  /** In the address and in the file's own name: "xero-journal-1". */
  name: string;
  title: string;
  content: string;
}

/** Spreadsheets and programs read a file as UTF-8 by its first character. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => csvLine(row)).join('')}`;
}

/** Lines that belong into one journal: of a day, of hours paid ahead, or of a correction. It comes to nought. */
export interface Journal {
  day: string;
  narration: string;
  /** No two of a month have the same. */
  number: string;
  lines: JournalLine[];
}

export function journalsOf(lines: readonly JournalLine[]): Journal[] {
  const groups = Map.groupBy(lines, ({ day, part, about = '' }) => `${day} ${part} ${about}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { day, part, about = '' } = first;
    const digits = (date: string) => date.replaceAll('-', '');
    const named = {
      day: { narration: `Sales of ${ukDate(day)}`, number: digits(day) },
      'paid ahead': { narration: `Lessons paid ahead, ${ukDate(day)}`, number: `${digits(day)}-A` },
      correction: { narration: `Correction of ${ukDate(about)}`, number: `${digits(day)}-${digits(about)}` },
    };
    return { day, ...named[part], lines: own };
  });
}

/** Whole groups, in as few files as hold them. */
export function divided<Group>(
  groups: readonly Group[],
  most: number,
  sizeOf: (group: Group) => number,
): Group[][] {
  const files: Group[][] = [];
  let room = 0;
  for (const group of groups) {
    const size = sizeOf(group);
    if (size > most) throw new RangeError(`A group of ${size} is larger than a file of ${most} may be`);
    if (size > room) {
      files.push([]);
      room = most;
    }
    files.at(-1)?.push(group);
    room -= size;
  }
  return files;
}

/** Names the files of one kind: with a number where there are several. */
export function numbered(kind: { name: string; title: string }, contents: readonly string[]): ExportFile[] {
  return contents.map((content, index) =>
    contents.length === 1
      ? { ...kind, content }
      : {
          name: `${kind.name}-${String(index + 1).padStart(2, '0')}`,
          title: `${kind.title}, part ${index + 1} of ${contents.length}`,
          content,
        },
  );
}

/** "21/11/2026". */
export function ukDate(day: string, separator = '/'): string {
  return day.split('-').reverse().join(separator);
}

/** What came into a gateway's account, and what went out of it (below nought). */
export function statementOf(lines: readonly JournalLine[], account: Account) {
  return lines
    .filter((line) => line.account === account && line.pence !== 0)
    .map(({ day, about, text, pence }) => ({
      day,
      text: about ? `${text}, correction of ${ukDate(about)}` : text,
      pence,
    }));
}
