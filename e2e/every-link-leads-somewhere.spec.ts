import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './watched-browser.ts';

interface Document {
  path: string;
  html: string;
}

/** All pages that links lead to from the home page, and what else they ask for. */
async function walk(request: APIRequestContext) {
  const pages = new Map<string, Document>();
  const files = new Set<string>();
  const anchors = new Set<string>();
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    pages.set(path, { path, html });
    for (const [, address = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      if (/^(tel|mailto|https?):/.test(address)) continue;
      const to = new URL(address.replaceAll('&amp;', '&'), `http://site${path}`);
      if (to.hash) anchors.add(`${to.pathname}${to.search} ${to.hash.slice(1)}`);
      waiting.push(`${to.pathname}${to.search}`);
    }
    for (const [, file = ''] of html.matchAll(/<(?:img|link|script) [^>]*?(?:src|href)="(\/[^"]*)"/g))
      files.add(file);
  }
  return { pages, files, anchors };
}

test('every link, picture and file of the public pages is there', async ({ request, baseURL }) => {
  const { pages, files, anchors } = await walk(request);
  expect(pages.size).toBeGreaterThan(15);
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
  for (const anchor of anchors) {
    const [path = '', id] = anchor.split(' ');
    expect(pages.get(path)?.html, anchor).toContain(`id="${id}"`);
  }

  const titles = new Map<string, string>();
  for (const { path, html } of pages.values()) {
    const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).toMatch(/ - Bitepoint$/);
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    if (html.includes('content="noindex"')) continue;
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,200}"/);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(canonical?.startsWith(`${baseURL}/`), path).toBe(true);
    // Two addresses may share a title only where they share a canonical address.
    expect(titles.get(title) ?? canonical, `${path}: ${title}`).toBe(canonical);
    titles.set(title, canonical ?? '');
  }
});

test('an address that is not there says so, with a way on', async ({ page, watching }) => {
  watching.tolerate(/404/);
  const answer = await page.goto('/gift-horse');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'There is no road here' })).toBeVisible();
  await page.getByRole('link', { name: 'See areas covered' }).click();
  await expect(page).toHaveURL(/areas-covered$/);
  expect((await page.goto('/areas-covered/atlantis'))?.status()).toBe(404);
  await expect(page.getByLabel('Where are you?')).toBeVisible();
});
