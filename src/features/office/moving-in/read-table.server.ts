import { type CsvRow, readCsv } from '#src/kit/parts/read-csv.ts';
import { hasCardNumber } from './card-numbers.ts';

/** Rows of one file. Larger ones are moved in parts. */
const MOST_ROWS = 20_000;

export type ReadTable =
  | { ok: true; headings: string[]; rows: CsvRow[]; format: string }
  | { ok: false; problem: string };

/** Reads a file that is to be moved in. One with card numbers is refused, and no copy of it is kept. */
export function readTable(bytes: Uint8Array): ReadTable {
  const file = readCsv(bytes);
  if (!file.ok) return file;
  const { columns: headings, rows, format } = file;
  const withCards = headings.find((heading) => rows.some(({ cells }) => hasCardNumber(cells[heading] ?? '')));
  if (withCards !== undefined)
    return {
      ok: false,
      problem: `It has card numbers in the column “${withCards}”. We’ve kept no copy. Remove the column and choose the file again.`,
    };
  if (rows.length === 0) return { ok: false, problem: 'The file has headings and no rows.' };
  if (rows.length > MOST_ROWS)
    return {
      ok: false,
      problem: `It has ${rows.length} rows. Divide it into files of at most ${MOST_ROWS}.`,
    };
  return { ok: true, headings, rows, format };
}
