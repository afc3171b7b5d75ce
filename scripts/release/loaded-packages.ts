import { globSync, readFileSync } from 'node:fs';
import { importClosure } from '../../testing/suites.ts';

const NAME = String.raw`((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?`;
const LOADS = [
  `^(?:import|export) (?!type )[^;'"]*?from ['"]${NAME}['"]`,
  `^import ['"]${NAME}['"]`,
  String.raw`\bimport\(['"]${NAME}['"]\)`,
  String.raw`\brequire[\w$]*\.resolve\(['"]${NAME}['"]`,
  String.raw`url\("(@[\w-]+\/[\w-]+)\/`,
].map((load) => new RegExp(load, 'gm'));

/** The packages that a file loads when it runs. */
export function packagesIn(text: string): string[] {
  return LOADS.flatMap((load) => [...text.matchAll(load)].map(([, name = '']) => name));
}

/** What runs from its sources in a release: scripts, and the modules that the site names by their paths, for threads. */
const SCRIPTS =
  'scripts/{start,several-processes,make-database,backup,restore,import,office-invite,bring-pictures-back}.{ts,js}';
const NAMED_BY_PATH = /'(src\/[\w/-]+\.server\.ts)'/g;

/** The packages that a release loads: the build has taken in all others. */
export function packagesOfRelease(): string[] {
  return packagesOf([...sourcesThatRun(), ...globSync('build/server/**/*.js')]);
}

export function packagesOfSources(): string[] {
  return packagesOf(sourcesThatRun());
}

function sourcesThatRun(): string[] {
  const named = globSync('src/**/*.server.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(NAMED_BY_PATH)].map(([, module = '']) => module),
  );
  return [...globSync(SCRIPTS), ...named].flatMap(importClosure);
}

function packagesOf(files: string[]): string[] {
  return [...new Set([...new Set(files)].flatMap((file) => packagesIn(readFileSync(file, 'utf8'))))];
}
