import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

// Builds the site by React Router's plugins as they are and by ours (`router-plugins.ts`), and compares every file: for a
// new release of @react-router/dev, and for a change of those plugins.

const plain = build({ PLAIN_ROUTER: 'yes' });
const ours = build({});
const names = [...new Set([...plain.keys(), ...ours.keys()])].toSorted();
const different = names.filter((name) => plain.get(name) !== ours.get(name));
process.stdout.write(
  [
    ...different.map((name) => `different: ${name}`),
    `${names.length} files, ${different.length} different`,
    '',
  ].join('\n'),
);
process.exitCode = different.length > 0 ? 1 : 0;

/** The files of a build, with their hashes. */
function build(more: Record<string, string>): Map<string, string> {
  execFileSync('react-router', ['build', '--logLevel', 'warn'], {
    env: { ...process.env, ...more },
    stdio: 'inherit',
  });
  return new Map(
    globSync('build/**/*.*').map((name) => [
      name,
      createHash('sha256').update(readFileSync(name)).digest('hex'),
    ]),
  );
}
