import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { outputOfProgram, say, sayWhatItPrints } from './json-lines.js';

// JavaScript, since the site's own process loads it: see start.js.

const SOURCES = [
  'src',
  'simulators',
  'db',
  'public',
  'package.json',
  'package-lock.json',
  'scripts/vite',
  'vite.config.ts',
  'react-router.config.ts',
];
export const SERVER = path.resolve('build/server/server.js');

/** Not there where `npm prune --omit=dev` has left what the site runs on. */
export const BUILDER = 'node_modules/@react-router/dev/bin.cjs';

/** Whether the build is newer than all of its sources, tests left out, or cannot be made here. */
export function isBuilt() {
  return existsSync(SERVER) && (!existsSync(BUILDER) || newest(SOURCES) <= statSync(SERVER).mtimeMs);
}

/**
 * Builds in a process of its own, once for all who start at the same time. It collects often and gives its memory back as soon as
 * it can: 250 MB of 1,400 less for 0.2 s. A limit of 300 MB would take 0.8 s.
 */
export async function buildIfNeeded() {
  if (isBuilt()) return;
  say('info', 'Building the site…');
  const program = [
    '--max-semi-space-size=2',
    '--max-old-space-size=800',
    path.join(import.meta.dirname, 'build.ts'),
    '--if-needed',
  ];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, NODE_ENV: 'production', MIMALLOC_PURGE_DELAY: '0' },
    stdio: outputOfProgram(),
  });
  sayWhatItPrints(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The site could not be built.');
}

/** @type {(paths: string[]) => number} */
function newest(paths) {
  return Math.max(0, ...paths.map((entry) => changedAt(path.resolve(entry))));
}

/** @type {(entry: string) => number} */
function changedAt(entry) {
  if (/\.test\.tsx?$/.test(entry)) return 0;
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(entry).map((name) => changedAt(path.join(entry, name))));
}
