import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TaughtLearner } from '../learners.ts';
import type { Step, Weekend } from './steps.ts';

export interface Work {
  steps: readonly Step[];
  learners: readonly TaughtLearner[];
  weekend: Weekend;
}

export type Answer = { done: number } | { failed: string };

export interface SecondProcess {
  perform(work: Work): Promise<void>;
  stop(): Promise<void>;
}

/** Node itself runs its program, so that it shares neither memory nor connections with the suite. */
export async function startSecondProcess(connectionString: string): Promise<SecondProcess> {
  const program = path.join(import.meta.dirname, 'second-process.ts');
  // Instants stay instants on the way.
  const child = fork(program, [connectionString], { serialization: 'advanced', execArgv: [] });
  const ended = once(child, 'exit');
  await answered(child, ended);
  return {
    async perform(work) {
      child.send(work);
      await answered(child, ended);
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function answered(child: ChildProcess, ended: Promise<unknown>) {
  const gone = ended.then(() => [{ failed: 'The second process has ended' }]);
  const [answer] = (await Promise.race([once(child, 'message'), gone])) as [Answer];
  if ('failed' in answer) throw new Error(answer.failed);
}
