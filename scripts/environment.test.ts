import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL(path.resolve('scripts/environment.js')).href;

test('.env is read again as it is by then: changed and removed lines count, and the environment goes before them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
  const at = path.join(folder, '.env');
  writeFileSync(at, 'CHANGED=before\nREMOVED=before\nOUTSIDE=before\n');
  const program = `
    import { writeFileSync } from 'node:fs';
    import { environmentAgain } from ${JSON.stringify(MODULE)};
    const now = () => ['CHANGED', 'REMOVED', 'ADDED', 'OUTSIDE'].map((name) => process.env[name] ?? null);
    const said = [now()];
    writeFileSync('.env', 'CHANGED=after\\nADDED=after\\nOUTSIDE=after\\n');
    const { restore } = environmentAgain();
    said.push(now());
    restore();
    said.push(now());
    console.log(JSON.stringify(said));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { PATH: process.env.PATH, OUTSIDE: 'given' },
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(said)).toEqual([
    ['before', 'before', null, 'given'],
    ['after', null, 'after', 'given'],
    ['before', 'before', null, 'given'],
  ]);
});
