import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/platform/db/db.server.ts';
import { migrate } from '../../src/platform/db/migrate.server.ts';
import { migrationFiles } from '../../src/platform/db/migrations.server.ts';
import { packFolder } from '../../src/platform/db/packed-folder.server.ts';

/** A new embedded database in which the release's migrations have run: on a first start they take a second or two. */
export async function packMigratedDatabase(): Promise<Buffer> {
  const parent = mkdtempSync(path.join(tmpdir(), 'migrated-database-'));
  const folder = path.join(parent, 'database');
  const { db, close } = await openDatabase({ folder });
  await migrate(db, migrationFiles());
  await close();
  const packed = packFolder(folder);
  rmSync(parent, { recursive: true });
  return packed;
}
