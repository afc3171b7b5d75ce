import { plainCell, readDay, readSigned } from './file-values.ts';
import { type CsvRecord, type CsvRow, readRecords, tableOf } from './read-csv.ts';

/** A table of days and amounts that another program has written. */
export interface SentTable {
  ok: true;
  headings: string[];
  /** Undefined where they are to be matched by hand. */
  columns: Record<string, string> | undefined;
  rows: CsvRow[];
}

interface Reading {
  mostLines: number;
  /** Which heading each column is read from, where these headings have all that is needed. */
  columnsOf(headings: readonly string[]): Record<string, string> | undefined;
  /** The same of a file without names, by the cells of a row. */
  columnsWithoutNames?(cells: readonly string[]): Record<string, string> | undefined;
}

const NAMES_WITHIN = 30;

/** Reads it with lines above the names of its columns, or without names at all: these are "Column 1" and so on. */
export function readSentTable(
  file: Uint8Array,
  reading: Reading,
): SentTable | { ok: false; problem: string } {
  const other = otherFormat(file);
  if (other) return refused(other);
  const read = readRecords(file, { namesWithin: NAMES_WITHIN });
  if (!read.ok) return refused(read.problem);
  const { records } = read;
  if (records.length === 0) return refused('The file is empty.');
  if (records.length > reading.mostLines)
    return refused(`It has ${records.length} lines. Choose fewer days: at most ${reading.mostLines} lines.`);
  const head = findHead(records, reading);
  if (!head) return refused('No line of it has a day like 21/11/2026 and an amount like 1.00.');
  const { headings, columns, below } = head;
  const width = headings.length;
  const table = tableOf(
    headings,
    below.map(({ line, fields }) => ({ line, fields: fitted(fields, width) })),
    read.format,
  );
  return table.ok ? { ok: true, headings, columns, rows: table.rows } : table;
}

const refused = (problem: string) => ({ ok: false, problem }) as const;

/** What a file is that is no CSV, by how it begins. */
function otherFormat(file: Uint8Array): string | undefined {
  const start = Buffer.from(file.subarray(0, 200)).toString('latin1').replace(/^ï»¿/, '').trimStart();
  const [, says] = OTHERS.find(([begins]) => begins.test(start)) ?? [];
  return says && `${says} Choose CSV where you download it.`;
}

const OTHERS: [begins: RegExp, says: string][] = [
  [/^(PK[^\w\s,;]{2}|ÐÏ)/, 'That’s an Excel file, whatever its name.'],
  [/^%PDF/, 'That’s a PDF.'],
  [/^(OFXHEADER|<\?OFX|<\?xml[^>]*>\s*<\?OFX|!Type:|!Account)/i, 'That’s an OFX or QIF file.'],
  [/^<(!doctype|html|\?xml)/i, 'That’s a web page.'],
];

function findHead(
  records: readonly CsvRecord[],
  { columnsOf, columnsWithoutNames }: Reading,
): (Pick<SentTable, 'headings' | 'columns'> & { below: readonly CsvRecord[] }) | undefined {
  const top = records.slice(0, NAMES_WITHIN);
  for (const [at, { fields }] of top.entries()) {
    const headings = uniqueNames(fields);
    const columns = columnsOf(headings);
    if (columns) return { headings, columns, below: records.slice(at + 1) };
  }
  const first = top.findIndex(({ fields }) => fields.some(readDay) && fields.some(isAmount));
  const data = records[first];
  if (!data) return undefined;
  const named = top
    .slice(0, first)
    .findLastIndex(({ fields }) => fields.filter((field) => field.trim() !== '').length >= 2);
  const names = records[named];
  if (names && names.fields.length >= data.fields.length - 1)
    return { headings: uniqueNames(names.fields), columns: undefined, below: records.slice(named + 1) };
  const headings = data.fields.map((_, index) => `Column ${index + 1}`);
  const columns = columnsOf(headings) ?? columnsWithoutNames?.(data.fields);
  return { headings, columns, below: records.slice(first) };
}

export const isAmount = (field: string) =>
  /\d\.\d{2}\D*$/.test(field) && readSigned(plainCell(field)) !== undefined;

function uniqueNames(fields: readonly string[]): string[] {
  const names = fields.map((field) => field.replace(/\s+/g, ' ').trim().slice(0, 60));
  while (names.at(-1) === '') names.pop();
  return names.map((name, index) =>
    name === '' || names.indexOf(name) < index ? `${name || 'Column'} ${index + 1}` : name,
  );
}

/** Programs end lines with a separator, or leave the last cells out where they are empty. */
function fitted(fields: string[], width: number): string[] {
  const cells = [...fields];
  while (cells.length > width && (cells.at(-1) ?? '').trim() === '') cells.pop();
  while (cells.length < width) cells.push('');
  return cells;
}
