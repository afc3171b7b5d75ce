import { readFileSync } from 'node:fs';

// What the kernel counts in.
const TICKS_A_SECOND = 100;

/** Seconds that a process has used the processor, all its threads and what it asked of the kernel. Linux alone says so. */
export function processorSeconds(pid: number): number {
  const stat = statOf(pid);
  return stat ? (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND : 0;
}

/** The memory that a process holds, in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kilobytes ?? 0) / 1024);
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
