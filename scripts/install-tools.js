import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// `npm ci` installs what builds and runs the site: `.npmrc` leaves the workspace out. What checks, tests and measures it
// (testing/tools/package.json) is installed by the first command that needs it, beside the rest and by the same lock file.

const { dependencies } = JSON.parse(readFileSync('testing/tools/package.json', 'utf8'));
if (Object.entries(dependencies).some(([name, version]) => version.replace(/^.*@/, '') !== installed(name))) {
  process.stdout.write('Installing what checks and tests the site…\n');
  const install = ['install', '--workspaces', '--include-workspace-root', '--no-save'];
  const { status } = spawnSync('npm', install, { stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
}

/** @type {(name: string) => string | undefined} */
function installed(name) {
  try {
    return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
  } catch {
    return undefined;
  }
}
