import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.server.ts';
import { sourceHash } from './page-cache.server.ts';

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
