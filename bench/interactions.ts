import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test';
import { fillBasket, openSection, saveSections } from '../e2e/support/journey.ts';
import { whichBrowser } from '../e2e/support/which-browser.ts';
import { quantile, say, whenAndWhere } from './report.ts';
import { startSite } from './servers.ts';

// A phone whose processor is four times slower than this one.
const SLOWER = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const PHONE = { width: 390, height: 844 };

/** One thing that a visitor does: the page is made ready, what is named is pressed, and it is measured until `settled`. */
interface Act {
  name: string;
  ready(page: Page): Promise<unknown>;
  target(page: Page): Locator;
  /** In place of the mouse's button. */
  key?: string;
  settled(page: Page): Promise<unknown>;
}

/** Milliseconds: to the next paint after the interaction, and the longest frame until all that it causes is there. */
interface Measured {
  paint: number;
  frame: number;
}

const ACTS: Act[] = [
  {
    name: 'Add to basket',
    ready: (page) => page.goto('/areas-covered/leeds', { waitUntil: 'networkidle' }),
    target: (page) => page.getByRole('button', { name: /^Add to basket/ }).first(),
    settled: (page) => expect(page.locator('.popup')).toBeVisible(),
  },
  {
    name: 'Change a quantity',
    async ready(page) {
      await fillBasket(page);
      await page.goto('/basket', { waitUntil: 'networkidle' });
    },
    target: (page) => page.getByLabel(/^Quantity for/),
    // A list that opens belongs to the browser, and no script can press in it.
    key: 'ArrowDown',
    settled: (page) => expect(page.getByText('Quantity updated').first()).toBeVisible(),
  },
  {
    name: 'Save a section',
    async ready(page) {
      await atLearner(page);
      await editDetails(page).click();
      await openSection(page, /Details/);
    },
    target: (page) => page.getByRole('button', { name: /^(Continue|Save)/ }),
    settled: (page) => openSection(page, /Learner/),
  },
  {
    name: 'Open a section again',
    ready: atLearner,
    target: editDetails,
    settled: (page) => openSection(page, /Details/),
  },
  {
    name: 'Follow a link',
    ready: (page) => page.goto('/', { waitUntil: 'networkidle' }),
    target: (page) => page.locator('footer a[href="/instructors"]'),
    settled: (page) => expect(page).toHaveURL(/instructors$/),
  },
];

const site = await startSite();
const browser = await chromium.launch(await whichBrowser());
try {
  say(`${whenAndWhere()}, ${SLOWER} times slower. ${ROUNDS} rounds.\n`);
  say(
    '| | Next paint, median | 95th percentile | Longest frame, median | 95th percentile |\n|---|--:|--:|--:|--:|',
  );
  const all = new Map<Act, Measured[]>(ACTS.map((action) => [action, []]));
  // In turns, so that a busy moment of the machine hits all alike. The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const action of ACTS) {
      const measured = await measure(browser, action);
      if (round > 0) all.get(action)?.push(measured);
    }
  for (const [{ name }, measured] of all) {
    const cells = (['paint', 'frame'] as const).flatMap((metric) => {
      const figures = measured.map((one) => one[metric]);
      return [quantile(figures, 0.5), quantile(figures, 0.95)].map((figure) => `${Math.round(figure)} ms`);
    });
    say(`| ${name} | ${cells.join(' | ')} |`);
  }
} finally {
  await browser.close();
  await site.stop();
}

async function measure(on: Browser, { ready, target, key, settled }: Act): Promise<Measured> {
  const context = await on.newContext({ baseURL: site.url, viewport: PHONE, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await ready(page);
    // The pointer rests on it before: what comes by hovering, as a page fetched ahead, is no part of the press.
    await target(page).hover();
    if (key) await target(page).focus();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await watch(page);
    if (key) await page.keyboard.press(key);
    else {
      await page.mouse.down();
      await page.mouse.up();
    }
    await settled(page);
    // Entries come after the frame that they are about.
    await page.waitForTimeout(300);
    return await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
  } finally {
    await context.close();
  }
}

/**
 * As Interaction to Next Paint is measured: the longest of the events that make up the interaction. What takes less than
 * 16 ms is not told. The frames are of Chromium's Long Animation Frames, which tells those of 50 ms and more.
 */
async function watch(page: Page) {
  await page.evaluate(() => {
    const measured = { paint: 0, frame: 0 };
    Object.assign(window, { measured });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) measured.paint = Math.max(measured.paint, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.frame = Math.max(measured.frame, duration);
    }).observe({ type: 'long-animation-frame' });
  });
}

async function atLearner(page: Page) {
  const { uuid } = await fillBasket(page);
  await saveSections(page, uuid, 'lesson');
  await page.goto('/basket/checkout', { waitUntil: 'networkidle' });
  await openSection(page);
}

function editDetails(page: Page) {
  return page.getByRole('button', { name: 'Edit details' });
}
