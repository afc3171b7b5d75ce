import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { usually } from '#testing/at-night.ts';
import { expectCardsInShape } from './card-shapes.ts';
import { expect } from './watched-browser.ts';

// Half as long as `axe.source`, which every document is sent.
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'], noHtml: true });`;
const PHONE = 390;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A desk's first, as the pages are opened, and last a phone's, where the text may be at 200% too. */
export const everyWidth = {
  widths: [1280, 1600, 768, 320, PHONE],
  axeWidths: [1280, PHONE],
};

/**
 * What a journey looks at on its way. To look with axe costs as much as to load the page. The header and the footer of all pages are
 * looked at in site/the-menu-in-the-header.spec.ts and by the walks over all screens.
 */
// At night: screens that journeys pass, with axe at a desk's width too, and in two windows more
const onTheWay = usually(
  { widths: [1280, 320, PHONE], axeWidths: [PHONE], without: ['.top', '.foot'] },
  { atNight: { ...everyWidth, without: [] } },
);

/** What stands around every page of the shop and of the office: a walk over pages looks at it on its first. */
export const AROUND = ['header.top', 'footer.foot', 'header.bar', 'nav.desks', 'nav.dock'];

interface Looked {
  within?: string;
  framesToo?: boolean;
  without?: string[];
  /** Of a desk and a phone at least, in the order of windows from wide to narrow. */
  widths?: readonly number[];
  axeWidths?: readonly number[];
  /** What else is looked at, at each width. */
  more?(width: number): Promise<unknown>;
}

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices, on a phone, and at night at a desk too. */
export async function expectAccessible(page: Page, looked?: Looked) {
  for (const width of onTheWay.axeWidths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolation(page, width, looked);
  }
}

/** The same, and no sideways scroll at any width, with each width laid out once. The page is left as on a phone. */
export async function expectAccessibleAndFitting(page: Page, looked?: Looked) {
  const { widths, axeWidths } = { ...onTheWay, ...looked };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
    await expectCardsInShape(page, width);
    await looked?.more?.(width);
    if (axeWidths.includes(width)) await expectNoViolation(page, width, looked);
  }
}

async function expectNoViolation(
  page: Page,
  width: number,
  { within = 'html', framesToo = true, without = within === 'html' ? onTheWay.without : [] }: Looked = {},
) {
  await settled(page);
  // At the end of a page its bar at the bottom covers nothing.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const frames = framesToo ? page.frames() : [page.mainFrame()];
  await Promise.all(frames.map((frame) => addAxe(page, frame)));
  const run: RunOptions = {
    runOnly: { type: 'tag', values: RULES },
    resultTypes: ['violations'],
    // It would fetch the styles of frames of other sites, which our policy forbids.
    preload: false,
    iframes: frames.length > 1,
  };
  const runAxe = (options: RunOptions) =>
    page.evaluate(
      // What passed stays in the browser: reading it here takes four times as long as asking.
      ({ context, run }) =>
        (window as unknown as { axe: typeof axe }).axe.run(context, run).then(({ violations }) => violations),
      { context: { include: [within], exclude: without }, run: { ...run, ...options } },
    );
  // Where each thing stands is worked out only where something is wrong: it takes a fifth of the time.
  const firstViolations = await runAxe({ selectors: false });
  const again = firstViolations.length > 0 ? await runAxe({}) : [];
  const failures = (again.length > 0 ? again : firstViolations).flatMap(({ id, nodes }) =>
    nodes.map((node) => `${width} px, ${id}: ${node.target?.join(' ')}: ${node.failureSummary}`),
  );
  expect(failures).toEqual([]);
}

/** Once for each document; the frames of other sites answer the page that they stand in. */
async function addAxe(page: Page, frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return;
  if (frame !== page.mainFrame()) return frame.evaluate(AXE);
  // As a script of its own, which the browser compiles once for all documents of a journey.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Runtime.evaluate', { expression: AXE });
  await devTools.detach();
}

/** Nothing scrolls sideways; on a phone nor with its text at 200%. */
async function expectFits(page: Page, width: number) {
  // Text as it is stays untouched: whoever sets its size has the whole page styled anew, twice.
  for (const textSize of width === PHONE ? ['', '200%'] : ['']) {
    const tooWide = await page.evaluate((size) => {
      const root = document.documentElement;
      root.style.fontSize = size;
      const over = root.scrollWidth - root.clientWidth;
      if (over <= 0) {
        root.style.fontSize = '';
        return '';
      }
      const widest = [...document.querySelectorAll('main *, header *, footer *')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
      );
      const names = widest.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
      root.style.fontSize = '';
      return `${over} px too wide: ${names.slice(0, 12).join(', ')}`;
    }, textSize);
    expect(tooWide, `${width} px, text at ${textSize || '100%'}`).toBe('');
  }
}

/** No word stands on two lines, on the narrowest phone and with its text at 200%. */
export async function expectNoBrokenWord(page: Page) {
  for (const [width, textSize] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      const brokenWords: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        const around = text.parentElement;
        if (!around?.checkVisibility({ visibilityProperty: true }) || around.clientWidth === 1) continue;
        for (const { 0: word, index } of text.data.matchAll(/£?[\p{L}\p{N}.,’]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) brokenWords.push(`${word} in ${around.tagName}.${around.className}`);
        }
      }
      document.documentElement.style.fontSize = '';
      return brokenWords;
    }, textSize);
    expect(broken, `${width} px, text at ${textSize}`).toEqual([]);
  }
}

/** Motion over, fonts in: what axe measures is what is seen. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map((motion) => motion.finished.catch(() => undefined)));
  });
}
