import { readSheet } from 'read-excel-file/node';
import { csvLine } from '#src/kit/parts/csv.ts';
import { fitsUnpacked } from './zip-size.ts';

const MOST_UNPACKED = 200_000_000;

/** What a thread does: the first sheet of an Excel file as CSV. Undefined where it cannot be read, or is too large inside. */
export async function csvOfSpreadsheet(file: Uint8Array): Promise<Buffer | undefined> {
  try {
    const zip = Buffer.from(file);
    if (!fitsUnpacked(zip, MOST_UNPACKED)) return undefined;
    const rows = (await readSheet(zip)) as unknown[][];
    const width = rows[0]?.length ?? 0;
    return Buffer.from(
      rows.map((row) => csvLine(Array.from({ length: width }, (_, column) => textOf(row[column])))).join(''),
    );
  } catch {
    return undefined;
  }
}

/** A cell as it would be typed. Excel keeps a time of day, or a length of time, as a moment of its first day. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // 0.1 + 0.2 is not 0.30000000000000004 to the person who typed it.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (!(cell instanceof Date)) return String(cell);
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 60_000) * 60_000)
    .toISOString()
    .slice(0, 16)
    .split('T');
  if (cell.getUTCFullYear() < 1901) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
