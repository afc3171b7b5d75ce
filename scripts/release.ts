import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

// npm run release: var/release/bitepoint-VERSION.tar.gz, with the build in it. Where it is unpacked, `npm ci --omit=dev` brings
// what it runs on, and `node start.js` starts it.

const CONTENT = [
  'build',
  'db',
  'deploy',
  'docs',
  'public',
  'scripts',
  'simulators',
  'src',
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'package-lock.json',
  'package.json',
  'start.js',
];
/** What only tests and readers of the repository need. */
const LEFT_OUT = /\.test\.tsx?$|^docs\/screenshots(\/|$)/;

run('npm', ['run', 'build']);
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = `${name}-${version}`;
const target = path.resolve('var/release');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const entry of CONTENT)
  cpSync(entry, path.join(target, folder, entry), {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => !LEFT_OUT.test(file),
  });
const archive = path.join(target, `${folder}.tar.gz`);
run('tar', [
  '--create',
  '--gzip',
  '--owner=0',
  '--group=0',
  '--file',
  archive,
  '--directory',
  target,
  folder,
]);
rmSync(path.join(target, folder), { recursive: true });

const bytes = readFileSync(archive);
const size = Math.round(bytes.length / 1e5) / 10;
const sum = createHash('sha256').update(bytes).digest('hex');
process.stdout.write(`${path.relative('.', archive)}\n${size} MB, sha256 ${sum}\n`);

/** Throws where the command fails. */
function run(command: string, args: string[]) {
  execFileSync(command, args, { stdio: 'inherit' });
}
