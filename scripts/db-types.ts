import { writeFileSync } from 'node:fs';
import { tableTypes } from '../db/table-types.ts';
import { openDatabase } from '../src/platform/db/db.server.ts';
import { migrate } from '../src/platform/db/migrate.server.ts';
import { migrationFiles } from '../src/platform/db/migrations.server.ts';

// npm run db:types: writes the tables.ts of every owner from the schema that the migrations make.
const { db, close } = await openDatabase({});
await migrate(db, migrationFiles());
const files = await tableTypes(db);
for (const [file, text] of files) writeFileSync(file, text);
await close();
process.stdout.write(`${files.size} files\n`);
