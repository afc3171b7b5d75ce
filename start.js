import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Starts a release: `node start.js`, or `node start.js --jobs-only` for the worker. Node's own options are those of `npm start`, and
// the Node that came with the packages runs it, where there is one.

process.chdir(import.meta.dirname ?? path.dirname(process.argv[1] ?? ''));
const own = path.resolve('node_modules/.bin/node');
const node = existsSync(own) ? own : process.execPath;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const args = [...scripts.start.replace('exec node ', '').split(' '), ...process.argv.slice(2)];
// This process becomes the site where it can. Node 20 cannot, and passes signals on.
if (process.execve) process.execve(node, [node, ...args], process.env);
const child = spawn(node, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
