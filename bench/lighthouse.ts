import { chromium, type Page } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../e2e/support/free-port.ts';
import { whichBrowser } from '../e2e/support/which-browser.ts';
import { say } from './report.ts';
import { startSite } from './servers.ts';

// Every figure is the median of this many runs, with Lighthouse's mobile settings: a slow phone on a slow network.
const RUNS = Number(process.env.RUNS ?? 3);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PAGES = {
  Home: '/',
  Area: '/areas-covered/leeds',
  Instructor: '/instructors/amara-osei',
  Course: '/courses/calm-at-the-wheel',
  'Gift vouchers': '/gift-vouchers',
  Basket: '/basket',
};
const LESSON = { type: 'lesson', product_id: 47, quantity: 1 };

const site = await startSite();
const port = await freePort();
const launch = await whichBrowser();
const browser = await chromium.launchPersistentContext('', {
  ...launch,
  args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
});
const page = await browser.newPage();
const reasons = new Set<string>();
try {
  say(`| Page | ${CATEGORIES.join(' | ')} | FCP | LCP | TBT | CLS |\n|---|${'--:|'.repeat(8)}`);
  for (const [name, path] of Object.entries(PAGES)) {
    if (path === '/basket') await fillBasket(page);
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await runLighthouse(path));
    const scores = CATEGORIES.map((category) =>
      Math.round(100 * median(results.map((result) => result.categories[category]?.score ?? 0))),
    );
    const figures = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ].map((audit) => figureOf(audit, results));
    say(`| ${name} | ${scores.join(' | ')} | ${figures.join(' | ')} |`);
    for (const reason of results.flatMap(lost)) reasons.add(`${name}: ${reason}`);
  }
  if (reasons.size > 0) say(`\nWhat cost points:\n${[...reasons].map((reason) => `- ${reason}`).join('\n')}`);
} finally {
  await browser.close();
  await site.stop();
}

async function runLighthouse(path: string): Promise<Result> {
  const ran = await lighthouse(`${site.url}${path}`, {
    port,
    onlyCategories: [...CATEGORIES],
    // The browser keeps the basket's copy.
    disableStorageReset: path === '/basket',
    logLevel: 'error',
  });
  if (!ran || ran.lhr.runtimeError) throw new Error(`${path}: ${ran?.lhr.runtimeError?.message}`);
  return ran.lhr;
}

/** The basket of a visitor who has chosen lessons. */
async function fillBasket(on: Page) {
  await on.goto(site.url);
  await on.evaluate(async (lesson) => {
    const answer = await fetch('/v1/website/basket', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(lesson),
    });
    localStorage.setItem('basket', await answer.text());
  }, LESSON);
}

/** The failed audits except those of speed, which differ from run to run. */
function lost({ categories, audits }: Result): string[] {
  return CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}, ${audits[id]?.title}`),
  );
}

function figureOf(audit: string, results: Result[]): string {
  const value = median(results.map((result) => result.audits[audit]?.numericValue ?? 0));
  return audit.startsWith('cumulative')
    ? String(Math.round(value * 1_000) / 1_000)
    : `${Math.round(value)} ms`;
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
