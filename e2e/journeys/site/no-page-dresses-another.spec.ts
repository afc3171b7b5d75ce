import type { Page } from '@playwright/test';
import { checkoutAt } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expect, test } from '../../support/watched-browser.ts';

/** Pages whose styles are their own. One that was visited before leaves its sheet behind in the next. */
const PAGES = [
  '/',
  '/areas-covered/leeds',
  '/instructors',
  '/instructors/amara-osei',
  '/courses',
  '/courses/calm-at-the-wheel',
  '/driving-lessons',
  '/pass-for-less-pack',
  '/learning',
  '/avoid-the-booking-fee',
  '/gift-vouchers',
  '/vouchers',
  '/account/sign-in',
  '/terms-conditions',
  '/developers',
  '/there-is-no-such-page',
];

test('a page looks the same, whatever pages were seen before it', async ({ page, watching }) => {
  watching.tolerate(/there-is-no-such-page/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInToOffice(page);
  const sheets = new Set<string>();
  for (const path of [...PAGES, '/basket', '/basket/checkout', '/office/vouchers', '/test'])
    for (const [, sheet = ''] of (await (await page.request.get(path)).text()).matchAll(
      /href="([^"]+\.css)"/g,
    ))
      sheets.add(sheet);
  expect(sheets.size).toBeGreaterThan(15);
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await changedBy(page, [...sheets]), path).toEqual([]);
  }
  await checkoutAt(page, 'lesson');
  expect(await changedBy(page, [...sheets]), 'the checkout').toEqual([]);
});

/** What looks otherwise once all these sheets are there too. */
async function changedBy(page: Page, sheets: string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const looks = () =>
      [...document.querySelectorAll('main, main *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, display, margin, padding, gap } =
          getComputedStyle(element);
        const ink = [color, backgroundColor, fontSize, fontWeight, display, margin, padding, gap];
        return `${element.tagName}.${element.getAttribute('class')}: ${[x, y, width, height].map(Math.round)} ${ink}`;
      });
    await document.fonts.ready;
    const before = looks();
    const here = new Set([...document.styleSheets].map(({ href }) => href && new URL(href).pathname));
    await Promise.all(
      all
        .filter((href) => !here.has(href))
        .map((href) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          document.head.append(link);
          return new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
        }),
    );
    const after = looks();
    return before
      .flatMap((look, index) => (look === after[index] ? [] : [`${look} => ${after[index]}`]))
      .slice(0, 5);
  }, sheets);
}
