import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What one start compiles the next one finds, as with `npm start`. It is written at once: one that is killed writes nothing. */
const programOf = (start: string) => `import { enableCompileCache, flushCompileCache } from 'node:module';
  enableCompileCache();
  const { ${start} } = await import(process.argv[1]);
  await ${start}();
  flushCompileCache();
  console.log('open');`;
const PROGRAM = { site: programOf('startSite'), worker: programOf('startWorker') };

/** A process of the product that can be killed and started again. */
export function createProcess(role: keyof typeof PROGRAM, environment: Record<string, string>) {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const server = pathToFileURL(path.resolve('build/server/server.js')).href;

  async function start() {
    await ended;
    const started = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM[role], server], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, TZ: 'Asia/Tokyo', ...environment },
    });
    child = started;
    ended = new Promise((resolve) => started.once('exit', resolve));
    let said = '';
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', (chunk) => {
        said += chunk;
        if (/^open$/m.test(said)) resolve();
      });
      started.once('exit', (code, signal) =>
        reject(new Error(`The ${role} ended (${signal ?? code}). ${said}`)),
      );
    });
  }

  return {
    start,
    kill: () => void child?.kill('SIGKILL'),
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    pid: () => child?.pid,
    /** Waits for the end of one that was killed. */
    ended: () => ended,
    async stop() {
      const force = setTimeout(() => child?.kill('SIGKILL'), 15_000);
      child?.kill('SIGTERM');
      await ended;
      clearTimeout(force);
    },
  };
}

export type OurProcess = ReturnType<typeof createProcess>;
