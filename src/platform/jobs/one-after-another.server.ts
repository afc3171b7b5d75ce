import type { Clock } from '../clock.ts';

/** A run ends before the runner takes its claim away; the next one goes on. */
const RUN_MS = 15_000;

interface Run<Task> {
  clock: Clock;
  /** The most of one run. */
  atMost: number;
  /** Takes what is next, so that no other process does; undefined when nothing is due. */
  claim(now: Date): Promise<Task | undefined>;
  work(task: Task): Promise<unknown>;
  /** Asks for another run: this one has had its time. */
  goOn(): Promise<unknown>;
}

/** Works at one after another until nothing is due. */
export async function oneAfterAnother<Task>(run: Run<Task>) {
  const { clock, atMost } = run;
  const begun = clock.now().getTime();
  for (let done = 0; ; done += 1) {
    if (done === atMost || clock.now().getTime() - begun > RUN_MS) {
      await run.goOn();
      return;
    }
    const task = await run.claim(clock.now());
    if (!task) return;
    await run.work(task);
  }
}
