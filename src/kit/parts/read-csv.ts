export interface CsvRow {
  /** Where the row begins in the file, from 1. */
  line: number;
  cells: Record<string, string>;
}

export type ReadCsv =
  | { ok: true; columns: string[]; rows: CsvRow[]; format: string }
  | { ok: false; problem: string };

const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
type Separator = keyof typeof SEPARATORS;

/** A row of the file. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

type ReadRecords = { ok: true; records: CsvRecord[]; format: string } | { ok: false; problem: string };

/**
 * Reads a table as spreadsheets write it: quoted as RFC 4180 has it, with a first row of column names, in any of the
 * encodings and with any of the separators that they choose by the country of their user. Empty rows are left out.
 */
export function readCsv(bytes: Uint8Array): ReadCsv {
  const file = readRecords(bytes, { namesWithin: 1 });
  if (!file.ok) return file;
  const [head, ...rest] = file.records;
  if (!head) return { ok: false, problem: 'The file is empty. Its first row must name the columns.' };
  return tableOf(
    head.fields.map((name) => name.trim()),
    rest,
    file.format,
  );
}

/** The rows of a file whose column names may be in a later row. Empty rows are left out. */
export function readRecords(bytes: Uint8Array, { namesWithin }: { namesWithin: number }): ReadRecords {
  const decoded = decodeText(bytes);
  if (!decoded) return { ok: false, problem: NO_TEXT };
  const { text, encoding } = decoded;
  const separator = separatorOf(text, namesWithin);
  const records = recordsOf(text, separator);
  if (!records) return { ok: false, problem: 'A quotation mark is opened and never closed.' };
  return {
    ok: true,
    records: records.filter(({ fields }) => fields.some((field) => field !== '')),
    format: `${encoding}, separated by ${SEPARATORS[separator]}`,
  };
}

/** The rows below the names of the columns, as a table. */
export function tableOf(columns: string[], rest: readonly CsvRecord[], format: string): ReadCsv {
  // Another program has lost a letter here, and nobody can tell which.
  const lost = rest.find(({ fields }) => fields.some((field) => field.includes('\uFFFD')));
  if (lost)
    return {
      ok: false,
      problem: `Line ${lost.line} has a lost letter (\uFFFD): the file was saved in the wrong encoding once. Type it again.`,
    };
  const long = rest.find(({ fields }) => fields.length !== columns.length);
  if (long)
    return {
      ok: false,
      problem: `Line ${long.line} has ${long.fields.length} cells, and the first row names ${columns.length}.`,
    };
  const rows = rest.map(({ line, fields }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, index) => [column, (fields[index] ?? '').trim()])),
  }));
  return { ok: true, columns, rows, format };
}

const NO_TEXT =
  'The file is not text in UTF-8, UTF-16 or Windows-1252. In the spreadsheet choose “Save as” and “CSV UTF-8”.';

/** Undefined where it is no text. A byte order mark decides; without one the bytes do. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  for (const [label, encoding] of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      // The database keeps no zero in a text.
      if (!text.includes('\0')) return { text, encoding };
    } catch {
      // It is another one, or none.
    }
  }
  return undefined;
}

/** Five bytes that Windows-1252 does not have: a file with one of them is in some other encoding. */
const NOT_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function encodingsOf(bytes: Uint8Array): [label: string, name: string][] {
  const starts = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (starts(0xff, 0xfe)) return [['utf-16le', 'UTF-16']];
  if (starts(0xfe, 0xff)) return [['utf-16be', 'UTF-16']];
  if (starts(0xef, 0xbb, 0xbf)) return [['utf-8', 'UTF-8']];
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // The half of a Latin letter that is zero is always the same one. Text in one byte a letter has no zero at all.
  if (even > 0 && odd > 0) return [];
  if (odd > 0) return [['utf-16le', 'UTF-16']];
  if (even > 0) return [['utf-16be', 'UTF-16']];
  if (bytes.some((byte) => NOT_IN_WINDOWS_1252.has(byte))) return [['utf-8', 'UTF-8']];
  return [
    ['utf-8', 'UTF-8'],
    ['windows-1252', 'Windows-1252'],
  ];
}

/** The one that the first rows have most of: names of columns hold none of them. */
function separatorOf(text: string, rows: number): Separator {
  const head = text
    .trimStart()
    .split(/\r?\n|\r/, rows)
    .join('\n');
  const count = (separator: string) => head.split(separator).length;
  return (Object.keys(SEPARATORS) as Separator[]).reduce((best, one) =>
    count(one) > count(best) ? one : best,
  );
}

/** Undefined if a quotation mark is never closed. */
function recordsOf(text: string, separator: Separator): CsvRecord[] | undefined {
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endField = () => {
    fields.push(field);
    field = '';
  };
  const endRecord = () => {
    endField();
    records.push({ line: begun, fields });
    fields = [];
    begun = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === separator) endField();
    else if (letter === '\n') endRecord();
    else if (letter !== '\r') field += letter;
  }
  if (quoted) return undefined;
  if (field !== '' || fields.length > 0) endRecord();
  return records;
}
