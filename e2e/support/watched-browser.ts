import { type BrowserContext, test as base, expect } from '@playwright/test';
import { waitForScripts } from './scripts-run.ts';

export { expect };

// Playwright maps each frame of a stack, twice for each step, to the source of what it has transformed: here that is nothing.
Reflect.deleteProperty(Error, 'prepareStackTrace');

interface Watching {
  /** Lets a message on the browser's console pass that the journey provokes, like a refused call's status. */
  tolerate(pattern: RegExp): void;
}

/**
 * Journeys send a header of their own, for which a font that the card frame's site asks of ours needs a preflight. A
 * buyer's browser sends none.
 */
const FONT_ABROAD = /overpass-latin-wght-normal\S*\.woff2/;

/** Far more than any page asks for while a journey is on it; an effect without an end asks for it in two seconds. */
const MAX_ASKED_BY_A_PAGE = 200;

interface Visitor {
  /** Fetches no pages ahead, which takes a tenth of the processor's time. Journeys about that, and one purchase, do. */
  savesData: boolean;
  /** Knows Apple Pay and Google Pay, for which a basket makes calls by itself. Journeys about wallets do. */
  hasWallet: boolean;
}

/** A browser in which nothing may go wrong unseen: console errors, page errors and breaches of the security policy. */
export const test = base.extend<{ watching: Watching } & Visitor>({
  savesData: [true, { option: true }],
  hasWallet: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': someNetwork() }),
  watching: [
    async ({ context, javaScriptEnabled, savesData, hasWallet }, use) => {
      if (javaScriptEnabled) context.on('page', waitForScripts);
      if (savesData)
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', {
            value: { saveData: true },
            configurable: true,
          }),
        );
      if (!hasWallet) await context.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
      const messages: string[] = [];
      const tolerated: RegExp[] = [];
      await watch(context, messages);
      await use({ tolerate: (pattern) => tolerated.push(pattern) });
      expect(
        messages.filter((message) => ![FONT_ABROAD, ...tolerated].some((pattern) => pattern.test(message))),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

async function watch(context: BrowserContext, messages: string[]) {
  await context.addInitScript((most) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Security policy: ${event.effectiveDirective} ${event.blockedURI}`);
    });
    // Counted in the page: a listener has Playwright make objects of every request, in two places.
    let asked = 0;
    new PerformanceObserver((list) => {
      for (const { initiatorType, name } of list.getEntries() as PerformanceResourceTiming[]) {
        if (!/^(fetch|xmlhttprequest|other)$/.test(initiatorType)) continue;
        asked += 1;
        if (asked > most) console.error(`Asked by one page too often: ${name}`);
      }
    }).observe({ type: 'resource', buffered: true });
  }, MAX_ASKED_BY_A_PAGE);
  context.on('console', (message) => {
    // The frames of the mail viewer and of an email's preview let no script run, this one's neither.
    if (/^Blocked script execution in '[^']*\/office\/(outbox\/|[^']*\/preview')/.test(message.text()))
      return;
    // What is added to every request makes of the card form's font one that needs leave to be asked for.
    if (/^Access to font at /.test(message.text()) || /\.woff2$/.test(message.location().url)) return;
    if (message.type() === 'error') messages.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    // Somebody left the page while the answer to a link was still coming in.
    if (message !== 'BodyStreamBuffer was aborted') messages.push(message);
  });
}

/** Where a journey comes from, so that its wrong passwords hold up no other's. */
function someNetwork(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
