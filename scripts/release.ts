import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EMPTY_DATABASE } from '../src/platform/db/embedded-database.server.ts';
import { packagesOfRelease } from './release/loaded-packages.ts';
import { packMigratedDatabase } from './release/migrated-database.ts';

// npm run release: var/release/bitepoint-VERSION.tar.gz, with the build in it. Where it is unpacked, `npm ci --omit=dev` brings
// what it runs on, and `node start.js` starts it.

const CONTENT = [
  'build',
  'client',
  'content',
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
run('npm', ['run', 'client']);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { name, version } = manifest;
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
requireOnlyWhatRuns(path.join(target, folder));
writeFileSync(path.join(target, folder, EMPTY_DATABASE), await packMigratedDatabase());
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

/** The build has most packages in it, so a release installs the others alone, by the lock file that this repository has. */
function requireOnlyWhatRuns(release: string) {
  const { workspaces: _, devDependencies: __, overrides: ___, ...rest } = manifest;
  const loaded = packagesOfRelease();
  const dependencies = Object.fromEntries(
    Object.entries(manifest.dependencies).filter(([dependency]) => loaded.includes(dependency)),
  );
  writeFileSync(path.join(release, 'package.json'), JSON.stringify({ ...rest, dependencies }, null, 2));
  const shorten = ['--package-lock-only', '--offline', '--ignore-scripts', '--loglevel=error'];
  run('npm', ['install', ...shorten], release);
}

/** Throws where the command fails. */
function run(command: string, args: string[], cwd = '.') {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}
