import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EMPTY_DATABASE } from '../src/platform/db/embedded-database.server.ts';
import { packFolder } from '../src/platform/db/packed-folder.server.ts';

// npm run db:empty: keeps the folder of a new embedded database, so that a first start need not make it. For a new version of PGlite.
const folder = mkdtempSync(path.join(tmpdir(), 'empty-database-'));
const made = await PGlite.create({ dataDir: folder });
await made.close();
const packed = packFolder(folder);
writeFileSync(EMPTY_DATABASE, packed);
rmSync(folder, { recursive: true });
const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'));
const origin = { pglite: version, sha256: createHash('sha256').update(packed).digest('hex') };
writeFileSync('db/empty-database.json', `${JSON.stringify(origin)}\n`);
process.stdout.write(`${EMPTY_DATABASE}: ${Math.round(packed.length / 1_000)} kB\n`);
