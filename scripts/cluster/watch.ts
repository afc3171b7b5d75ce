import { pause } from './processes.ts';
import type { Server } from './sites.ts';

/** Tries to write on each site twice a second, and remembers when that failed. */
export function watchWrites(sites: Server[]) {
  const tries: { site: string; at: number; ok: boolean }[] = [];
  const baskets: string[] = [];
  let stopped = false;
  const loops = sites.map(async ({ name, port }) => {
    while (!stopped) {
      const at = Date.now();
      const uuid = await write(port);
      if (uuid) baskets.push(uuid);
      tries.push({ site: name, at, ok: uuid !== undefined });
      await pause(500);
    }
  });
  return {
    baskets,
    /** When each site had last failed to write since then, in seconds after it; 0 where it never failed. */
    secondsUntilSound(since: number) {
      return Object.fromEntries(
        sites.map(({ name }) => {
          const failed = tries.filter(({ site, at, ok }) => site === name && at >= since && !ok);
          const last = failed.at(-1)?.at;
          return [name, last === undefined ? 0 : (last - since) / 1_000];
        }),
      );
    },
    isSound: (since: number) =>
      sites.every(({ name }) => tries.some(({ site, at, ok }) => site === name && at > since && ok)),
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

export type Watch = ReturnType<typeof watchWrites>;

async function write(port: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/website/basket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ product_id: 47, type: 'lesson', quantity: 1 }),
      signal: AbortSignal.timeout(40_000),
    });
    return answer.ok ? ((await answer.json()) as { uuid: string }).uuid : undefined;
  } catch {
    return undefined;
  }
}
