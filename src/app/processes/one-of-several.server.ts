import type { Registry } from 'prom-client';
import type { ToProcess, ToSupervisor } from './messages.ts';

/** A process beside others, as the one that supervises them is spoken to. */
export interface OneOfSeveral {
  /** The figures of all processes, in Prometheus' text. */
  allFigures(): Promise<string>;
  /** The new process serves: what is still asked here is answered, and then this one ends. */
  onReplaced(drain: () => Promise<void>): void;
}

/** Without an answer within this time the supervisor has died or is busy. */
const ANSWERED_WITHIN_MS = 5_000;

export function oneOfSeveral(registry: Registry): OneOfSeveral {
  const waiting = new Map<number, (text: string) => void>();
  // A terminal tells it all of its processes; the supervisor decides.
  process.on('SIGHUP', () => {});
  let drain = async () => {};
  let lastId = 0;
  process.on('message', async (message: ToProcess) => {
    if (message.tell === 'figures')
      tell({ tell: 'figures', id: message.id, text: await registry.metrics().catch(() => '') });
    else if (message.tell === 'all figures') waiting.get(message.id)?.(message.text);
    else if (message.tell === 'replaced') {
      await drain();
      // Answered by "end". Connections that were handed over until then have been handed back before it.
      tell({ tell: 'drained' });
    } else if (message.tell === 'end') process.exit(0);
  });
  return {
    async allFigures() {
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      waiting.set(id, resolve);
      const late = setTimeout(() => reject(new Error('the supervisor does not answer')), ANSWERED_WITHIN_MS);
      tell({ tell: 'all figures', id });
      return promise.finally(() => {
        clearTimeout(late);
        waiting.delete(id);
      });
    },
    onReplaced(how) {
      drain = how;
    },
  };
}

function tell(message: ToSupervisor) {
  if (process.connected) process.send?.(message);
}
