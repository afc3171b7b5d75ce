import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isMissing } from './web-driver.ts';

/** Starts a program, and says clearly when it is not installed. */
export async function run(
  program: string,
  parameters: string[],
  { env = {}, stdio = 'ignore' }: { env?: Record<string, string>; stdio?: StdioOptions } = {},
): Promise<ChildProcess> {
  const child = spawn(program, parameters, { env: { ...process.env, ...env }, stdio });
  const started = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]).catch(() => false);
  if (!started) throw isMissing(program);
  return child;
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(force);
}

/** Tries until it answers. What it answered or threw last is in the error. */
export async function until<Answer>(
  description: string,
  attempt: () => Promise<Answer | undefined>,
  limitMs = 20_000,
): Promise<Answer> {
  const limit = Date.now() + limitMs;
  for (let last: unknown; ; await pause(100)) {
    try {
      const answer = await attempt();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > limit) throw new Error(`In ${limitMs / 1000} s not so: ${description}`, { cause: last });
  }
}
