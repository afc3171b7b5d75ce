import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Marks a suite with rows that runs on the embedded database too when the rest of them runs on a PostgreSQL server: those
 * that test what is its own, and one walk from a purchase to its refund.
 */
const SMOKE = /^\/\/ In the smoke set: /m;

/** Marks a suite with rows that runs on the embedded database alone: where a server is, `npm run faults` does its part. */
const EMBEDDED_ALONE = /^\/\/ On the embedded database alone: /m;

const DATABASE = 'testing/database.ts';
const IMPORTED =
  /^(?:import|export)\s(?!type\s)[^;']*?from\s+'([^']+)'|^import\s+'([^']+)'|(?<!typeof )\bimport\(\s*'([^']+)'/gm;
const known = new Map<string, string[]>();
const closures = new Map<string, string[]>();

export function allSuites(): string[] {
  return globSync('{src,simulators,db,scripts}/**/*.test.{ts,tsx}')
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

/** Whether a suite reaches a database: what it imports at run time, directly or not, opens one. */
export function hasRows(suite: string): boolean {
  return importClosure(suite).includes(DATABASE);
}

/** Whether a suite waits for processes: it, or what it is supported by, starts some. */
export function startsProcesses(suite: string): boolean {
  return importClosure(suite)
    .filter((file) => file === suite || file.startsWith('testing/'))
    .some((file) => readFileSync(file, 'utf8').includes("from 'node:child_process'"));
}

/** A file, and the files of this repository that it imports at run time, directly or not. */
export function importClosure(file: string): string[] {
  const known = closures.get(file);
  if (known) return known;
  const reached = new Set([file]);
  for (const one of reached) for (const imported of importsOf(one)) reached.add(imported);
  const closure = [...reached];
  closures.set(file, closure);
  return closure;
}

export function smokeSuites(): string[] {
  return allSuites().filter((suite) => isMarked(suite, SMOKE));
}

function isMarked(suite: string, mark: RegExp): boolean {
  return mark.test(readFileSync(suite, 'utf8'));
}

/** What runs on which database, when a PostgreSQL server is there: no suite twice, but for the smoke set. */
export function suitesByDatabase() {
  const server = allSuites().filter((suite) => hasRows(suite) && !isMarked(suite, EMBEDDED_ALONE));
  const smoke = smokeSuites();
  const embedded = allSuites().filter((suite) => !server.includes(suite) || smoke.includes(suite));
  return { server, embedded };
}

function importsOf(file: string): string[] {
  const found =
    known.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)]
      .map(([, from, bare, later]) => fileOf(from ?? bare ?? later ?? '', file))
      .filter((imported) => imported !== undefined);
  known.set(file, found);
  return found;
}

function fileOf(specifier: string, from: string): string | undefined {
  const target = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''))
      : undefined;
  return target && /\.tsx?$/.test(target) && existsSync(target) ? target : undefined;
}
