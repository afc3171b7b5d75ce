import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { allSuites, hasRows, importClosure, smokeSuites } from '../testing/suites.ts';
import { checks, runLines, vitest } from './test-steps.ts';

/**
 * What most likely breaks by what has changed since `main`, in less than a minute: types, lint, law, and the suites that
 * import a file that has changed. Of those with rows, the ones of the rooms that have changed, and the smoke set.
 */
const changed = changedFiles();
const smoke = smokeSuites();
const related = allSuites().filter((suite) => importClosure(suite).some((file) => changed.includes(file)));
const rooms = new Set(changed.map((file) => path.posix.dirname(file)));
const chosen = related.filter(
  (suite) => !hasRows(suite) || rooms.has(path.posix.dirname(suite)) || smoke.includes(suite),
);

await runLines(
  [
    ...Object.values(checks).map((step) => [step]),
    ...(chosen.length > 0
      ? [[vitest('Tests related to what has changed', chosen, { DATABASE_URL: undefined })]]
      : []),
  ],
  `${chosen.length} of ${allSuites().length} suites ran, on the embedded database; ${related.length} import what has changed since main. \`npm test\` runs all.`,
);

/** Committed or not, since the branch left `main`. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const main = git('branch', '--list', '--all', '--format=%(refname:short)', 'main', 'origin/main').split(
    '\n',
  )[0];
  const since = main ? git('merge-base', main, 'HEAD') : 'HEAD';
  const listed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')].join(
    '\n',
  );
  return listed.split('\n').filter((file) => file && existsSync(file));
}
