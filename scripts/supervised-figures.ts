import type { ChildProcess } from 'node:child_process';
import { mergedFigures } from '../src/app/processes/merged-figures.ts';
import type { ToProcess, ToSupervisor } from '../src/app/processes/messages.ts';

/** A process that has not answered within it counts as down. */
const ANSWERED_WITHIN_MS = 2_000;

/** The figures of all processes at one address, with how often each has died. */
export function supervisedFigures() {
  const processes = new Map<string, ChildProcess>();
  const deaths = new Map<string, number>();
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;

  function figuresOf(child: ChildProcess): Promise<string | undefined> {
    if (!child.connected) return Promise.resolve(undefined);
    lastId += 1;
    const id = lastId;
    return new Promise<string | undefined>((resolve) => {
      waiting.set(id, resolve);
      setTimeout(() => resolve(undefined), ANSWERED_WITHIN_MS);
      send(child, { tell: 'figures', id });
    }).finally(() => waiting.delete(id));
  }

  async function read(): Promise<string> {
    const names = [...processes.keys()];
    const texts = await Promise.all([...processes.values()].map(figuresOf));
    const own = names.map(
      (name, place) =>
        [
          name,
          [
            '# HELP process_up Whether the process answers',
            '# TYPE process_up gauge',
            `process_up ${texts[place] === undefined ? 0 : 1}`,
            '# HELP process_deaths_total How often the process has ended by itself',
            '# TYPE process_deaths_total counter',
            `process_deaths_total ${deaths.get(name) ?? 0}`,
            texts[place] ?? '',
          ].join('\n'),
        ] as const,
    );
    return mergedFigures(new Map(own));
  }

  return {
    read,
    watch(name: string, child: ChildProcess) {
      processes.set(name, child);
      child.on('message', async (message: ToSupervisor) => {
        if (message.tell === 'figures') waiting.get(message.id)?.(message.text);
        if (message.tell === 'all figures')
          send(child, { tell: 'all figures', id: message.id, text: await read() });
      });
    },
    died: (name: string) => void deaths.set(name, (deaths.get(name) ?? 0) + 1),
    forget(name: string) {
      processes.delete(name);
      deaths.delete(name);
    },
  };
}

function send(child: ChildProcess, message: ToProcess) {
  // One that has just ended is seen by its exit.
  if (child.connected) child.send(message, () => {});
}
