import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Everything that a change must pass, in order. It stops at the first step that fails. */
interface Step {
  title: string;
  command: string[];
  env?: Record<string, string | undefined>;
  /** Reads how many tests passed and failed out of the step's own report. */
  count?(): Count;
}
type Count = { passed: number; failed: number; skipped: number };

const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));
const url = process.env.DATABASE_URL;

const steps: Step[] = [
  { title: 'Types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { title: 'Format and lint', command: ['biome', 'check', '.'] },
  { title: 'Nothing unused', command: ['knip', '--no-config-hints'] },
  vitest('Import law and house rules', ['--config', 'checks/vitest.config.ts', 'import-law', 'house-rules']),
  { title: 'Build', command: ['react-router', 'build', '--logLevel', 'warn'] },
  vitest('Weight of the build', ['--config', 'checks/vitest.config.ts', 'weight']),
  vitest('Tests on the embedded database', [], { DATABASE_URL: undefined }),
  ...(url
    ? [vitest('Tests with rows on the PostgreSQL server', suitesWithRows(), { DATABASE_URL: url })]
    : []),
  journeys(),
];

const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const [index, step] of steps.entries()) {
  say(`\n=== ${index + 1}/${steps.length} ${step.title} ===`);
  const begun = performance.now();
  const ended = await run(step);
  const counted = step.count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  total.passed += counted.passed;
  total.skipped += counted.skipped;
  // What fails without a test that says so (a type, the build, a crash) still counts as one.
  total.failed += Math.max(counted.failed, ended ? 0 : 1);
  say(
    `=== ${step.title}: ${ended ? 'good' : 'FAILED'} (${Math.round((performance.now() - begun) / 1_000)} s)`,
  );
  if (!ended) break;
}
rmSync(reports, { recursive: true, force: true });
if (!url) say('\nDATABASE_URL is not set: the PostgreSQL run is skipped');
if (total.skipped > 0) say(`\n${total.skipped} skipped`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function vitest(title: string, options: string[], env: Step['env'] = {}): Step {
  const file = path.join(reports, `${title.replaceAll(' ', '-')}.json`);
  return {
    title,
    command: [
      'vitest',
      'run',
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
    count() {
      const report = read(file);
      return {
        passed: report?.numPassedTests ?? 0,
        failed: report?.numFailedTests ?? 0,
        skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      };
    },
  };
}

/** Whoever opens a database does so through `testing/`; what has none need not run twice. */
function suitesWithRows(): string[] {
  return globSync('{src,simulators,db,scripts}/**/*.test.{ts,tsx}').filter((suite) =>
    /from '#testing\//.test(readFileSync(suite, 'utf8')),
  );
}

function journeys(): Step {
  const file = path.join(reports, 'journeys.json');
  return {
    title: 'Journeys in a browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    // As it runs for somebody who has just cloned it: on the embedded database.
    env: { DATABASE_URL: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count() {
      const stats = read(file)?.stats as Record<string, number> | undefined;
      return {
        passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
        failed: stats?.unexpected ?? 0,
        skipped: stats?.skipped ?? 0,
      };
    },
  };
}

function run({ command: [program = '', ...args], env }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
