import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Step {
  title: string;
  command: string[];
  env?: Record<string, string | undefined>;
  /** Reads how many tests passed and failed out of the step's own report. */
  count?(): Count;
}
type Count = { passed: number; failed: number; skipped: number };

const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs the lines in order, with the steps of each side by side. A line that fails ends the run. */
export async function runLines(lines: Step[][], remark = '') {
  for (const [index, steps] of lines.entries()) {
    const alone = steps.length === 1;
    say(`\n=== ${index + 1}/${lines.length} ${steps.map(({ title }) => title).join(', ')} ===`);
    const good = await Promise.all(steps.map((step) => runStep(step, alone)));
    if (!good.every(Boolean)) break;
  }
  rmSync(reports, { recursive: true, force: true });
  if (remark) say(`\n${remark}`);
  if (total.skipped > 0) say(`\n${total.skipped} skipped`);
  if (countedBefore > 0) say(`\n${Math.round(countedBefore)} s of processor in all`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

export const checks = {
  types: { title: 'Types', command: ['npm', 'run', '--silent', 'typecheck'] },
  lint: { title: 'Format and lint', command: ['biome', 'check', '.'] },
  unused: { title: 'Nothing unused', command: ['knip', '--no-config-hints'] },
  law: vitest('Import law and house rules', [
    '--config',
    'checks/vitest.config.ts',
    '--exclude',
    '**/weight*',
  ]),
} satisfies Record<string, Step>;

async function runStep(step: Step, alone: boolean): Promise<boolean> {
  const begun = performance.now();
  const { good, output, processorSeconds } = await run(step, alone);
  const counted: Count = step.count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  total.passed += counted.passed;
  total.skipped += counted.skipped;
  // What fails without a test that says so (a type, the build, a crash) still counts as one.
  total.failed += Math.max(counted.failed, good ? 0 : 1);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const used = processorSeconds === undefined ? '' : `, ${Math.round(processorSeconds)} s of processor`;
  say(`${output}=== ${step.title}: ${good ? 'good' : 'FAILED'} (${seconds} s${used})`);
  return good;
}

export function vitest(title: string, options: string[], env: Step['env'] = {}): Step {
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

export function journeys(): Step {
  const file = path.join(reports, 'journeys.json');
  return {
    title: 'Journeys in a browser',
    command: ['playwright', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count() {
      const stats = read(file)?.stats as Record<string, number> | undefined;
      return {
        passed: stats?.expected ?? 0,
        failed: stats?.unexpected ?? 0,
        skipped: stats?.skipped ?? 0,
      };
    },
  };
}

/** Two sites and a worker on the server of DATABASE_URL, struck by each kind of fault once, or by every fault at every message. */
export function faults({ every = false } = {}): Step {
  const file = path.join(reports, 'faults.json');
  return {
    title: every ? 'Every fault' : 'Faults',
    command: ['node', 'faults/faults.ts', ...(every ? [] : ['--short']), '--report', file],
    count() {
      const report = read(file) as { passed: number; failed: number } | undefined;
      return { passed: report?.passed ?? 0, failed: report?.failed ?? 0, skipped: 0 };
    },
  };
}

/** What a step says is shown as it comes where it runs alone, and in one piece where others run beside it. */
function run({ command: [program = '', ...args], env }: Step, alone: boolean) {
  return new Promise<{ good: boolean; output: string; processorSeconds?: number }>((resolve) => {
    const stdio = alone ? 'inherit' : ['ignore' as const, 'pipe' as const, 'pipe' as const];
    const child = spawn(program, args, { stdio, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    let processorSeconds: number | undefined;
    child.on('exit', () => {
      processorSeconds = processorSecondsOfEnded();
    });
    child.on('error', () => resolve({ good: false, output }));
    child.on('close', (code) => resolve({ good: code === 0, output, processorSeconds }));
  });
}

let countedBefore = 0;

/**
 * What the step that has just ended took, with the processes that it waited for: where Linux counts them. Neither a
 * PostgreSQL server nor what outlives its parent is among them.
 */
function processorSecondsOfEnded(): number | undefined {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return undefined;
  const ticks = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(13, 15)
    .map(Number);
  const seconds = ticks.reduce((sum, some) => sum + some, 0) / 100;
  const ofStep = seconds - countedBefore;
  countedBefore = seconds;
  return ofStep;
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
