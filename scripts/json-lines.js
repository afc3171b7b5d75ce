import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

// JavaScript, since the site's own process loads it: see start.js.

const LEVELS = { info: 30, warn: 40, fatal: 60 };

/** In production a program reads what is written: JSON lines as those of the log, and nothing else. */
const inProduction = () => process.env.NODE_ENV === 'production';

/**
 * Writes before there is a log: a JSON line in production, else the words as they are.
 * @type {(level: keyof typeof LEVELS, words: string, more?: object) => void}
 */
export function say(level, message, more) {
  if (!inProduction()) {
    process[level === 'info' ? 'stdout' : 'stderr'].write(`${message}\n`);
    return;
  }
  const line = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname() };
  process.stdout.write(`${JSON.stringify({ ...line, ...more, msg: message })}\n`);
}

/** What Node would print in words until the log takes over (`src/app/log-all-output.ts`). */
export function sayWhatNodePrints() {
  if (!inProduction()) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => say('warn', message, { type: name }));
  process.on('uncaughtException', ({ name, message, stack }) => {
    say('fatal', message, { type: name, stack });
    process.exit(1);
  });
}

/**
 * How a program that the start runs writes: in production into lines of ours.
 * @type {() => import('node:child_process').StdioOptions}
 */
export const outputOfProgram = () => (inProduction() ? ['ignore', 'pipe', 'pipe'] : 'inherit');

/** @type {(child: import('node:child_process').ChildProcess) => void} */
export function sayWhatItPrints({ stdout, stderr }) {
  for (const stream of [stdout, stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        if (line) say('info', stripVTControlCharacters(line));
      });
}
