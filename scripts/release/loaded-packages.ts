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

/** What runs from its sources in a release: scripts, and what the site calls in a thread. */
const SCRIPTS = 'scripts/{start,several-processes,make-database,backup,restore,import,office-invite}.{ts,js}';
const IN_A_THREAD = /\bin(?:Limited)?Thread<[^(]*>\('(src\/[^']+)'\)/g;

/** The packages that a release loads: the build has taken in all others. */
export function packagesOfRelease(): string[] {
  const threads = globSync('src/**/*.server.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IN_A_THREAD)].map(([, module = '']) => module),
  );
  const sources = [...globSync(SCRIPTS), ...threads].flatMap(importClosure);
  const files = [...new Set([...sources, ...globSync('build/server/**/*.js')])];
  return [...new Set(files.flatMap((file) => packagesIn(readFileSync(file, 'utf8'))))];
}
