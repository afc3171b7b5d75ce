import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../src/platform/clock.ts';
import { lockDataFolder } from '../src/platform/db/data-folder-lock.server.ts';
import { BUILDER, isBuilt } from './build-if-needed.js';

// npm run build. One process at a time writes into `build`; another one waits, and with --if-needed takes what the first has made.

const LOOK_AGAIN_MS = 200;

const isNeeded = () => !process.argv.includes('--if-needed') || !isBuilt();

let lock = lockDataFolder('build', systemClock.now());
while (!lock.locked) {
  await setTimeout(LOOK_AGAIN_MS);
  lock = lockDataFolder('build', systemClock.now());
}
// The builder ends this process.
process.on('exit', lock.release);
if (isNeeded()) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'build', '--logLevel', 'warn');
  await import(pathToFileURL(path.resolve(BUILDER)).href);
}
