import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from './migrate.server.ts';

const folder = path.resolve('db/migrations');

/** The SQL files of db/migrations in the working directory. */
export function migrationFiles(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ name: file, text: readFileSync(path.join(folder, file), 'utf8') }));
}
