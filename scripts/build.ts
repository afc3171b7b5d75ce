import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../src/platform/clock.ts';
import { lockDataFolder } from '../src/platform/db/data-folder-lock.server.ts';
import { BUILDER, isBuilt } from './build-if-needed.js';

// npm run build. One process at a time writes into `build`; another one waits, and with --if-needed takes what the first has made.

const LOOK_AGAIN_MS = 200;
// Not within `build`, which the builder removes first.
const LOCKED = 'node_modules/.being-built';

const isNeeded = () => !process.argv.includes('--if-needed') || !isBuilt();

let lock = lockDataFolder(LOCKED, systemClock.now());
if (!lock.locked) process.stdout.write('Waiting for the build of another process…\n');
while (!lock.locked) {
  await setTimeout(LOOK_AGAIN_MS);
  lock = lockDataFolder(LOCKED, systemClock.now());
}
// The builder ends this process.
process.on('exit', lock.release);
if (isNeeded()) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'build', '--logLevel', 'warn');
  await import(pathToFileURL(path.resolve(BUILDER)).href);
}
