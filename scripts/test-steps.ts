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

/** Runs two lines at a time, in their order, and the steps of each one after the other. After one that fails no other begins. */
export async function runLines(lines: Step[][], remark = '') {
  const waiting = [...lines];
  let isGood = true;
  async function runInTurn() {
    for (let line = waiting.shift(); line; line = waiting.shift())
      for (const step of line) if (isGood && !(await runStep(step))) isGood = false;
  }
  await Promise.all([runInTurn(), runInTurn()]);
  rmSync(reports, { recursive: true, force: true });
  if (remark) say(`\n${remark}`);
  if (total.skipped > 0) say(`\n${total.skipped} skipped`);
  if (countedBefore > 0) say(`\n${Math.round(countedBefore)} s of processor in all`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

export const checks = {
  // The compiler is written in Go. Collecting garbage is a fifth of its work, and is left until it uses 4 GB.
  types: {
    title: 'Types',
    command: ['npm', 'run', '--silent', 'typecheck'],
    env: { GOGC: 'off', GOMEMLIMIT: '4GiB' },
  },
  lint: { title: 'Format and lint', command: ['biome', 'check', '.'] },
  unused: { title: 'Nothing unused', command: ['knip', '--no-config-hints'] },
  law: vitest('Import law and house rules', [
    '--config',
    'checks/vitest.config.ts',
    '--exclude',
    '**/weight*',
  ]),
} satisfies Record<string, Step>;

/** Steps that have begun. What the first of them prints is shown as it comes, and what the other prints when it ends. */
const running: Printed[] = [];
type Printed = { text: string };

async function runStep(step: Step): Promise<boolean> {
  const begun = performance.now();
  say(`=== ${step.title} begins`);
  const printed: Printed = { text: '' };
  running.push(printed);
  const { good, processorSeconds } = await run(step, printed);
  const counted: Count = step.count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  total.passed += counted.passed;
  total.skipped += counted.skipped;
  // What fails without a test that says so (a type, the build, a crash) still counts as one.
  total.failed += Math.max(counted.failed, good ? 0 : 1);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const used = processorSeconds === undefined ? '' : `, ${Math.round(processorSeconds)} s of processor`;
  say(`${printed.text}=== ${step.title}: ${good ? 'good' : 'FAILED'} (${seconds} s${used})`);
  running.splice(running.indexOf(printed), 1);
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

function run({ command: [program = '', ...args], env }: Step, printed: Printed) {
  return new Promise<{ good: boolean; processorSeconds?: number }>((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed.text += text;
        if (running[0] !== printed) return;
        process.stdout.write(printed.text);
        printed.text = '';
      });
    let processorSeconds: number | undefined;
    child.on('exit', () => {
      processorSeconds = processorSecondsOfEnded();
    });
    child.on('error', () => resolve({ good: false }));
    child.on('close', (code) => resolve({ good: code === 0, processorSeconds }));
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
