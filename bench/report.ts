import { availableParallelism, cpus, loadavg } from 'node:os';
import { londonDate, systemClock } from '../src/platform/clock.ts';

/** Below which table figures stand: the day, the machine and what else it did meanwhile. */
export function whenAndWhere(): string {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores`;
  return `${londonDate(systemClock.now())}, ${machine} (load ${tenths(loadavg()[0] ?? 0)}), Node ${process.versions.node}`;
}

export function tenths(figure: number): number {
  return Math.round(figure * 10) / 10;
}

export function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100;
}

export async function timed(work: () => Promise<unknown> | undefined): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The figure below which this share of all lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function say(line: string) {
  process.stdout.write(`${line}\n`);
}
