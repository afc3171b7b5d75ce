import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { createBuiltApp } from '#testing/pages.ts';
import { prepareBuild } from '#testing/server.ts';
import { inlineStyles } from './inline-styles.server.ts';
import { sourceHash } from './page-cache.server.ts';

const SHEETS = /<link[^>]* rel="stylesheet"[^>]*>/g;
const IN_IT = /<style data-sheet="[^"]+">([\s\S]*?)<\/style>/g;

let app: TestApp;
let built: Api;
beforeAll(async () => {
  await prepareBuild();
  app = await testApp();
  built = await createBuiltApp(app.running);
});
afterAll(async () => {
  await built.close();
  await app.close();
});

async function pageAt(url: string) {
  const { body, headers } = await built.inject(url);
  const [, styleRule] = / (style-src [^;]+);/.exec(String(headers['content-security-policy'])) ?? [];
  return { body, headers, styleRule };
}

test.each(['/', '/areas-covered/leeds', '/gift-vouchers'])(
  '%s, which is kept, has its styles in it, which its policy allows by their contents',
  async (url) => {
    const { body, headers, styleRule } = await pageAt(url);
    const styles = [...body.matchAll(IN_IT)].map(([, text = '']) => text);
    expect(styles.join('').length).toBeGreaterThan(30_000);
    expect(styleRule).toBe(`style-src 'self' ${styles.map(sourceHash).join(' ')}`);
    const links = body.match(SHEETS) ?? [];
    expect(links).toHaveLength(styles.length);
    for (const link of links) expect(link).toMatch(/ media="not all" disabled=""\/>$/);
    expect(headers).not.toHaveProperty('link');
  },
);

test('a kept page fetches and runs no script of ours before it is painted', async () => {
  const { body } = await pageAt('/');
  const [template = ''] = /<template>[\s\S]*<\/template>/.exec(body) ?? [];
  expect(template.match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(5);
  expect(template).toContain('<script type="module"');
  expect(body.replace(template, '')).not.toMatch(/modulepreload|type="module"|<script[^>]* src=/);
});

test('the scripts of a page that informs begin when it is used, those of others once they are painted', async () => {
  const begins = async (url: string) => {
    const { body } = await pageAt(url);
    const [, begin = ''] = /<\/template><script>([\s\S]*?)<\/script>/.exec(body) ?? [];
    return begin.startsWith('(function beginWhenUsed(') ? 'when used' : begin.includes('paint') && 'painted';
  };
  for (const url of [
    '/',
    '/terms-conditions',
    '/areas-covered/leeds?gearbox=automatic',
    '/courses',
    '/gift-vouchers',
  ])
    expect(await begins(url), url).toBe('when used');
  for (const url of ['/instructors/amara-osei', '/courses/calm-at-the-wheel'])
    expect(await begins(url), url).toBe('painted');
});

test('a page that is rendered for one visitor has its styles fetched first, and allows none in it', async () => {
  const { body, headers, styleRule } = await pageAt('/basket');
  const links = body.match(SHEETS) ?? [];
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter((link) => link.includes('disabled'))).toEqual([]);
  expect(String(headers.link).split(', ')).toHaveLength(links.length);
  expect(body).not.toMatch(/<style|<template/);
  expect(styleRule).toBe("style-src 'self'");
});

test('styles are written as they are, and what has no script to begin stays as it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'painted-'));
  const text = '.price::before{content:"$& $1"}';
  await writeFile(path.join(folder, 'a.css'), text);
  const paint = inlineStyles(folder);
  const { html, styles } = paint(
    '<link rel="stylesheet" href="/a.css#"/><link rel="modulepreload" href="/a.js"/>',
  );
  expect(html).toBe(
    `<style data-sheet="/a.css#">${text}</style><link rel="stylesheet" href="/a.css#" media="not all" disabled=""/><link rel="modulepreload" href="/a.js"/>`,
  );
  expect(styles).toEqual([sourceHash(text)]);
  await rm(folder, { recursive: true });
});
