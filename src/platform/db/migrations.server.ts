import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from './migrate.server.ts';

const folder = path.resolve('db/migrations');

/** The SQL files of db/migrations, beside the place the product is started from. */
export function migrationFiles(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ name: file, text: readFileSync(path.join(folder, file), 'utf8') }));
}
