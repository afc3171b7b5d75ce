import { readdirSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { RESERVED_SLUGS } from '#src/features/catalogue/reserved-slugs.ts';
import routes from '../routes.ts';

const firstParts = (entries: RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const whole = [before, path].filter(Boolean).join('/');
    return [whole.split('/')[0] ?? '', ...firstParts(children, whole)];
  });

test('no product is added under the address of a page or of a folder of files', () => {
  const pages = firstParts(routes as RouteConfigEntry[]).filter((part) => /^[a-z0-9-]+$/.test(part));
  const folders = readdirSync('public', { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(pages.length).toBeGreaterThan(20);
  const taken = new Set([...pages, ...folders.map(({ name }) => name)]);
  expect([...taken].filter((part) => !RESERVED_SLUGS.has(part))).toEqual([]);
});
