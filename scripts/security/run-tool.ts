import { spawn } from 'node:child_process';

/** What became of one tool: only `clean` passes. */
export interface Outcome {
  tool: string;
  state: 'clean' | 'findings' | 'missing' | 'unanswered';
  /** What it looked at, or why it could not. */
  detail: string;
  findings: string[];
}

export interface Ran {
  output: string;
  /** Undefined where the time was up. */
  code: number | undefined;
}

/** Runs a program for at most so long. Undefined where this machine does not have it. */
export function runTool(program: string, options: string[], seconds: number): Promise<Ran | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, seconds * 1_000);
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ output, code: late ? undefined : (code ?? undefined) });
    });
  });
}

export function missing(tool: string): Outcome {
  const detail = `not installed: apt-get install -y ${tool}`;
  return { tool, state: 'missing', detail, findings: [] };
}

export function outcome(tool: string, detail: string, findings: string[]): Outcome {
  return { tool, state: findings.length > 0 ? 'findings' : 'clean', detail, findings };
}
