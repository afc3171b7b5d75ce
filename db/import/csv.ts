export interface CsvRow {
  /** Where the row begins in the file, from 1. */
  line: number;
  cells: Record<string, string>;
}

export type ReadCsv = { ok: true; columns: string[]; rows: CsvRow[] } | { ok: false; problem: string };

/** Reads comma-separated values (RFC 4180) with a first row of column names. Rows that are empty are left out. */
export function readCsv(text: string): ReadCsv {
  const records = recordsOf(text.replace(/^\uFEFF/, ''));
  if (!records) return { ok: false, problem: 'A quotation mark is opened and never closed.' };
  const [head, ...rest] = records.filter(({ fields }) => fields.some((field) => field !== ''));
  if (!head) return { ok: false, problem: 'The file is empty. Its first row must name the columns.' };
  const columns = head.fields.map((name) => name.trim());
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
  return { ok: true, columns, rows };
}

interface Parsed {
  line: number;
  fields: string[];
}

/** Undefined if a quotation mark is never closed. */
function recordsOf(text: string): Parsed[] | undefined {
  const records: Parsed[] = [];
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
    else if (letter === ',') endField();
    else if (letter === '\n') endRecord();
    else if (letter !== '\r') field += letter;
  }
  if (quoted) return undefined;
  if (field !== '' || fields.length > 0) endRecord();
  return records;
}
