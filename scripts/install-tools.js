import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// `npm ci` installs what builds and runs the site: `.npmrc` leaves the workspaces out. What checks and tests it
// (testing/tools/package.json) is installed by the first command that needs it, beside the rest and by the same lock file;
// so is what measures it (bench/tools/package.json), which is as much again: `node scripts/install-tools.js bench/tools`.

const workspaces = ['testing/tools', ...process.argv.slice(2)];

if (workspaces.some(isMissing)) {
  process.stdout.write('Installing what checks, tests and measures the site…\n');
  const chosen = workspaces.flatMap((workspace) => ['--workspace', workspace]);
  const install = ['install', '--workspaces', ...chosen, '--include-workspace-root', '--no-save'];
  const { status } = spawnSync('npm', install, { stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
}

/** @type {(workspace: string) => boolean} */
function isMissing(workspace) {
  const { dependencies } = JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8'));
  return Object.entries(dependencies).some(
    ([name, version]) => version.replace(/^.*@/, '') !== installed(name),
  );
}

/** @type {(name: string) => string | undefined} */
function installed(name) {
  try {
    return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
  } catch {
    return undefined;
  }
}
