import type { Page, Request } from '@playwright/test';

/** What is noted of the calls that leave the page, in order. None of them reaches the server while something is done. */
export async function holdCalls(page: Page, path: RegExp, note: (request: Request) => string | undefined) {
  const calls: string[] = [];
  let done = Promise.resolve();
  await page.route(path, async (route) => {
    const noted = note(route.request());
    if (noted !== undefined) {
      calls.push(noted);
      await done;
    }
    await route.continue().catch(() => undefined);
  });
  async function holding(act: () => Promise<unknown>) {
    const { promise, resolve } = Promise.withResolvers<void>();
    done = promise;
    await act();
    resolve();
  }
  return { calls, holding };
}
