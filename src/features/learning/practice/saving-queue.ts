import type { CallResult } from '#src/platform/http/api-client.ts';

type Send = () => Promise<CallResult<unknown>>;

/** What the server doesn't take: it isn't sent again. */
export interface Refusal {
  message: string;
  code?: string | undefined;
}

export interface QueueEvents {
  /** No answer came: ends when it is time to try again. */
  waitForLine(): Promise<void>;
  onWaiting(isWaiting: boolean): void;
  onRefused(refusal: Refusal): void;
}

/**
 * Saves one thing after another, again and again where no answer comes: a call must be one that may come twice. Of several
 * with one key the last alone is sent.
 */
export function savingQueue({ waitForLine, onWaiting, onRefused }: QueueEvents) {
  const queue = new Map<string, Send>();
  let isRunning = false;

  async function run() {
    if (isRunning) return;
    isRunning = true;
    for (let [first] = queue; first; [first] = queue) {
      const [key, send] = first;
      const result = await send();
      if (!result.ok && isWorthAnother(result.status)) {
        onWaiting(true);
        await waitForLine();
        continue;
      }
      onWaiting(false);
      if (!result.ok) onRefused({ message: result.message, code: result.code });
      // While it was sent, something newer may have come.
      if (queue.get(key) === send) queue.delete(key);
    }
    isRunning = false;
  }

  return {
    save(key: string, send: Send) {
      queue.set(key, send);
      return run();
    },
    /** Forgets what waits. */
    clear: () => queue.clear(),
    isEmpty: () => queue.size === 0,
  };
}

function isWorthAnother(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
