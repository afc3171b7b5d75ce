import type { PayPalKnobs } from './knobs.ts';
import type { Book, Notice } from './records.ts';

const TRIES = 6;

/** Posts pending webhooks until the merchant answers 2xx, with growing delays. */
export function createWebhooks(
  {
    book,
    knobs,
    wait,
    closing,
  }: {
    book: Book;
    knobs: PayPalKnobs;
    wait(ms: number): Promise<void>;
    closing: AbortSignal;
  },
  target: { url: string; headers(rawBody: string): Record<string, string> } | undefined,
) {
  const underWay = new Set<string>();

  async function deliver(order: string, notice: Notice): Promise<void> {
    const rawBody = JSON.stringify(notice);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt > 0) await wait(knobs.webhookRetryMs * 2 ** (attempt - 1));
      if (closing.aborted) return;
      if (await post(rawBody)) break;
    }
    if (knobs.duplicateWebhooks && !closing.aborted) await post(rawBody);
    const record = book.find(order);
    if (record && !closing.aborted)
      book.save({ ...record, owed: record.owed.filter((owed) => owed.id !== notice.id) });
    underWay.delete(notice.id);
  }

  async function post(rawBody: string): Promise<boolean> {
    if (!target) return true;
    try {
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...target.headers(rawBody) },
        body: rawBody,
        signal: AbortSignal.any([closing, AbortSignal.timeout(5_000)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  return {
    /** Starts a delivery of every pending webhook that is not in progress. */
    notify(order: string): void {
      for (const notice of book.find(order)?.owed ?? []) {
        if (underWay.has(notice.id)) continue;
        underWay.add(notice.id);
        void deliver(order, notice);
      }
    },
    /** After a restart, sends what was pending. */
    catchUp(): void {
      for (const record of book.all()) this.notify(record.id);
    },
  };
}
