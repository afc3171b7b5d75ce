import type { Book } from './book.ts';
import type { ConnectEKnobs } from './knobs.ts';

const TRIES = 6;

/** Posts `{id, orderId}` until the merchant answers 2xx, with growing pauses. Unsigned, as the vendor's are. */
export function createWebhooks(
  book: Book,
  knobs: ConnectEKnobs,
  wait: (ms: number) => Promise<void>,
  closing: AbortSignal,
) {
  const underWay = new Map<string, number>();

  async function deliver(token: string): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt > 0) await wait(knobs.webhookRetryMs * 2 ** (attempt - 1));
      if (closing.aborted) return;
      if (await post(token)) break;
    }
    underWay.set(token, (underWay.get(token) ?? 1) - 1);
    const record = book.find(token);
    if (record && !closing.aborted)
      book.save({ ...record, webhooksOwed: Math.max(0, record.webhooksOwed - 1) });
  }

  async function post(token: string): Promise<boolean> {
    const request = book.find(token)?.request;
    if (!request?.webHookUrl) return true;
    try {
      const answer = await fetch(request.webHookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: token, orderId: request.orderId }),
        signal: AbortSignal.any([closing, AbortSignal.timeout(5000)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  return {
    /** Starts as many deliveries as are pending beyond those in progress. */
    notify(token: string): void {
      const owed = book.find(token)?.webhooksOwed ?? 0;
      for (let started = underWay.get(token) ?? 0; started < owed; started += 1) {
        underWay.set(token, (underWay.get(token) ?? 0) + 1);
        void deliver(token);
      }
    },
    /** After a restart, sends what was pending. */
    catchUp(): void {
      for (const record of book.all()) if (record.webhooksOwed > 0) this.notify(record.id);
    },
  };
}
