import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from '#src/platform/db/migrate.server.ts';

export const RELEASED = 'db/released.json';

/** By version: the migrations that came with it, and the hash of each. */
export type ReleasedMigrations = Record<string, Record<string, string>>;

export function readReleased(): ReleasedMigrations {
  return existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : {};
}

/** The list with what came with this version, written again if it is there already. */
export function withRelease(
  released: ReleasedMigrations,
  version: string,
  migrations: readonly Migration[],
): ReleasedMigrations {
  const { [version]: _, ...earlier } = released;
  const known = namesIn(earlier);
  const added = migrations.filter(({ name }) => !known.has(name));
  const hashes = added.map(({ name, text }) => [name, hashOf(text)] as const);
  return { ...earlier, [version]: Object.fromEntries(hashes.sort(([a], [b]) => a.localeCompare(b))) };
}

/** What is wrong with the migrations, in words: a database that has run one never runs it again. */
export function changedMigrations(released: ReleasedMigrations, migrations: readonly Migration[]): string[] {
  const texts = new Map(migrations.map(({ name, text }) => [name, text]));
  const known = namesIn(released);
  const last = [...known].sort().at(-1) ?? '';
  const changed = Object.entries(Object.assign({}, ...Object.values(released)) as Record<string, string>)
    .filter(([name, hash]) => hashOf(texts.get(name) ?? '') !== hash)
    .map(([name]) => `${name} is released, and ${texts.has(name) ? 'was changed' : 'is gone'}`);
  const before = migrations
    .filter(({ name }) => !known.has(name) && name < last)
    .map(({ name }) => `${name} is new, and comes before ${last}, which is released`);
  return [...changed, ...before];
}

/** The rows of a filled database of this version. */
export function rowsFile(version: string): string {
  return path.join('db', 'releases', `${version}.sql.gz`);
}

function namesIn(released: ReleasedMigrations): Set<string> {
  return new Set(Object.values(released).flatMap((hashes) => Object.keys(hashes)));
}

/** Line endings are those of the checkout. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
