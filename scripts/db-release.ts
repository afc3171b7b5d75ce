import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createServer } from 'vite';
import {
  changedMigrations,
  RELEASED,
  readReleased,
  rowsFile,
  withRelease,
} from '../db/released-migrations.ts';
import { migrationFiles } from '../src/platform/db/migrations.server.ts';

// npm run db:release: writes which migrations come with the version of package.json, and the rows of a made-up school, by
// which a test sees that a database of this version can be migrated to later ones.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { [version]: _, ...earlier } = readReleased();
const migrations = migrationFiles();
const changed = changedMigrations(earlier, migrations);
if (changed.length > 0) {
  process.stderr.write(`${changed.join('\n')}\n`);
  process.exit(1);
}

// The features that fill the school have pictures and components, which Vite loads.
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
});
const { releaseRows } = (await vite.ssrLoadModule(
  '/db/release-rows.ts',
)) as typeof import('../db/release-rows.ts');
const rows = gzipSync(await releaseRows(), { level: 9 });
await vite.close();
mkdirSync(path.dirname(rowsFile(version)), { recursive: true });
writeFileSync(rowsFile(version), rows);
writeFileSync(RELEASED, `${JSON.stringify(withRelease(earlier, version, migrations), undefined, 2)}\n`);
process.stdout.write(
  `${version}: ${migrations.length} migrations, ${Math.round(rows.length / 1000)} kB of rows\n`,
);
