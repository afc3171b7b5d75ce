import { kindNamed, movingKinds } from '#src/features/office/moving-in/moving-kinds.server.ts';
import { readCsv } from '#src/kit/parts/read-csv.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { kinds } from './kinds.ts';
import { type Imported, moveFile } from './move-file.ts';

const REFUSED = 'the database refuses it: ';

function refusal(error: Error & { constraint?: string }): string {
  return `${REFUSED}${error.constraint ?? error.message}`;
}

export const importKinds = [...Object.keys(kinds), ...movingKinds.map(({ name }) => name)];

class RolledBack extends Error {}

/**
 * Checks every row of a file of the catalogue, and writes all of them or none; one of another system is moved in. Without `write` it only says what it would do: the rows go
 * into a transaction that is rolled back, so that what the database refuses is found too.
 */
export async function importFile(
  db: Db,
  {
    kind: name,
    bytes,
    write,
    now,
    secrets,
  }: { kind: string; bytes: Uint8Array; write: boolean; now: Date; secrets: Secrets },
): Promise<Imported> {
  const moving = kindNamed(name);
  if (moving) return moveFile(db, moving, { bytes, write, now, secrets });
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) return { ok: false, message: `Say what to import: ${importKinds.join(', ')}.` };
  const file = readCsv(bytes);
  if (!file.ok) return { ok: false, message: file.problem };
  const expectedColumns = Object.keys(kind.columns.shape);
  const missing = expectedColumns.filter((column) => !file.columns.includes(column));
  const unknown = file.columns.filter((column) => !expectedColumns.includes(column));
  if (missing.length > 0 || unknown.length > 0)
    return {
      ok: false,
      message: [
        missing.length > 0 && `Columns missing: ${missing.join(', ')}.`,
        unknown.length > 0 && `Columns not known: ${unknown.join(', ')}.`,
        `The columns of ${name} are: ${expectedColumns.join(', ')}.`,
      ]
        .filter(Boolean)
        .join('\n'),
    };
  const problems: string[] = [];
  const work = db.transaction().execute(async (tx) => {
    for (const { line, cells } of file.rows) {
      const read = kind.columns.safeParse(cells);
      const wrong = read.success
        ? [await kind.write(tx, read.data as never, now).catch(refusal)].filter(Boolean)
        : read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
      problems.push(...wrong.map((problem) => `Line ${line}, ${problem}`));
      // The transaction takes nothing more after that.
      if (wrong.some((problem) => problem?.startsWith(REFUSED))) break;
    }
    if (problems.length > 0 || !write) throw new RolledBack();
  });
  await work.catch((error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (problems.length > 0)
    return {
      ok: false,
      message: [...problems, `Nothing was written: ${problems.length} to mend.`].join('\n'),
    };
  const rows = `${file.rows.length} ${file.rows.length === 1 ? 'row' : 'rows'} of ${name}`;
  return write
    ? { ok: true, message: `Wrote ${rows}.` }
    : { ok: true, message: `${rows} can be written (${file.format}). Nothing was written yet: add --write.` };
}
