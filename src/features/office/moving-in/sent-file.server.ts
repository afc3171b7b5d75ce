import { inLimitedThread, TooSlowError } from '#src/platform/threads/limited-thread.server.ts';

const call = inLimitedThread<typeof import('./spreadsheet-csv.server.ts')>(
  'src/features/office/moving-in/spreadsheet-csv.server.ts',
);

/** Twenty thousand rows of twelve columns take two seconds. */
const LIMIT_MS = 30_000;

const UNREADABLE =
  'That Excel file can’t be read. In Excel choose “Save as” and “CSV UTF-8”, then send that one.';

/** The CSV in a file that somebody has sent: an Excel file's first sheet, or the file itself. */
export async function csvOfFile(
  file: Buffer,
): Promise<{ ok: true; csv: Buffer } | { ok: false; problem: string }> {
  if (!isZip(file)) return { ok: true, csv: file };
  const csv = await call(LIMIT_MS, 'csvOfSpreadsheet', file).catch((error) => {
    if (error instanceof TooSlowError) return undefined;
    throw error;
  });
  return csv ? { ok: true, csv } : { ok: false, problem: UNREADABLE };
}

/** An XLSX is a zip archive. */
function isZip(file: Buffer): boolean {
  return file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
}
