import { readFileSync } from 'node:fs';

// What the kernel counts in.
const TICKS_A_SECOND = 100;

/**
 * Seconds that a process and those it started, ended ones too, have used the processor, all their threads and what they asked of the kernel.
 * Linux alone says so.
 */
export function processorSeconds(pid: number): number {
  return sumOf(pid, (one) => {
    const stat = statOf(one);
    return stat ? stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND : 0;
  });
}

/** The memory that a process and those it started hold, in MB. */
export function memoryOf(pid: number): number {
  return sumOf(pid, (one) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${one}/status`)) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  });
}

function sumOf(pid: number, figureOf: (pid: number) => number): number {
  const started = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return started.reduce((sum, one) => sum + sumOf(one, figureOf), figureOf(pid));
}

/** The fields after the name, which may hold spaces. */
function statOf(pid: number): string[] | undefined {
  return read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
