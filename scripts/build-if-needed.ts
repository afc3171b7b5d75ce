import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = [
  'src',
  'simulators',
  'db',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
export const SERVER = path.resolve('build/server/server.js');

/** Builds unless the build is newer than all of its sources. */
export async function buildIfNeeded() {
  if (existsSync(SERVER) && newest(SOURCES) <= statSync(SERVER).mtimeMs) return;
  process.stdout.write('Building the site…\n');
  process.env.NODE_ENV = 'production';
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
}

function newest(paths: string[]): number {
  return Math.max(0, ...paths.map((entry) => changedAt(path.resolve(entry))));
}

function changedAt(entry: string): number {
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(entry).map((name) => changedAt(path.join(entry, name))));
}
