import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { manifestOfPart, partOf, routesOfPart } from '#src/app/page-serving/routes-of-part.ts';

const CLIENT = 'build/client';
/**
 * `start` is what a page loads before anybody has done anything on it, `whole` is that with what it loads later: a part that opens,
 * a dialog. Pages of work are opened again and again, and their scripts are in the cache.
 */
const JS_LIMITS = {
  shop: { start: 149_200, whole: 162_300 },
  office: { start: 151_500, whole: 159_000 },
  diary: { start: 151_500, whole: 159_000 },
};
const CSS_LIMIT = 20_800;

const STATIC_IMPORT = /(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g;
const DYNAMIC_IMPORT = /import\s*\(\s*["'`](\.\/[^"'`]+\.js)["'`]/g;
/** How Vite names the styles that a dynamic import needs. */
const LATER_STYLE = /["'`]((?:assets\/)[^"'`]+\.css)["'`]/g;

interface RouteEntry {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports: string[];
  css: string[];
}
interface Manifest {
  entry: { module: string; imports: string[]; css: string[] };
  routes: Record<string, RouteEntry>;
  url: string;
}

const manifest = readManifest();
const pages = Object.values(manifest.routes).filter((route) => /-page$/.test(route.id));
const named = new Map<string, string[]>();
const sizes = new Map<string, number>();
const table: { page: string; start: number; whole: number; css: number; files: number }[] = [];

afterAll(() => {
  const kB = (bytes: number) => String(Math.round(bytes / 100) / 10).padStart(8);
  const rows = table
    .toSorted((a, b) => b.start - a.start)
    .map(
      (row) =>
        `${row.page.padEnd(26)}${kB(row.start)}${kB(row.whole)}${kB(row.css)}${`${row.files}`.padStart(8)}`,
    );
  const head = `${'kB gzipped'.padEnd(26)}${['start', 'whole', 'css', 'files'].map((name) => name.padStart(8)).join('')}`;
  process.stdout.write(`\n${[head, ...rows].join('\n')}\n`);
});

test('the build holds every page', () => {
  expect(pages.length).toBeGreaterThanOrEqual(10);
});

test('no font is there under two names: what a page fetches ahead is what its styles ask for', () => {
  const fonts = globSync(`${CLIENT}/assets/*.woff2`).map((file) => readFileSync(file, 'latin1'));
  expect(fonts.length).toBeGreaterThan(0);
  expect(new Set(fonts).size).toBe(fonts.length);
});

test('the framework is one file, and so is what a dozen pages share', () => {
  const inAll = pages
    .map((page) => [...loadedBy(page.id.replace(/^.*\//, ''), [STATIC_IMPORT]).scripts])
    .reduce((all, scripts) => all.filter((file) => scripts.includes(file)));
  const [framework, ...others] = inAll.filter((file) => /\/framework-/.test(file));
  expect(others).toEqual([]);
  expect(gzipped(framework ?? '')).toBeGreaterThan(80_000);
  const shared = globSync(`${CLIENT}/assets/shared-*.js`);
  expect(shared).toHaveLength(1);
  const users = pages.filter((page) => page.imports.includes(`/assets/${path.basename(shared[0] ?? '')}`));
  expect(users.length).toBeGreaterThanOrEqual(12);
});

test.each(['shop', 'office', 'diary'] as const)(
  'the map of the %s names its routes as that of all does',
  (part) => {
    const context = { window: {} as { __reactRouterManifest?: Manifest } };
    runInNewContext(readFileSync(path.join(CLIENT, manifestOfPart(part, manifest.url)), 'utf8'), context);
    const { routes = {} } = context.window.__reactRouterManifest ?? {};
    expect(Object.keys(routes)).toEqual(Object.keys(routesOfPart(part, manifest.routes)));
    const told = ({ id, parentId, path, module }: RouteEntry) => [id, parentId, path, module];
    for (const [id, route] of Object.entries(routes))
      expect(told(route)).toEqual(told(manifest.routes[id] as RouteEntry));
  },
);

test.each(pages.map((page) => page.id.replace(/^.*\//, '')))('%s is light enough', (name) => {
  const start = loadedBy(name, [STATIC_IMPORT]);
  const whole = loadedBy(name, [STATIC_IMPORT, DYNAMIC_IMPORT]);
  expect(start.scripts.size).toBeGreaterThan(5);
  expect(start.styles.size).toBeGreaterThan(0);

  const row = { start: weigh(start.scripts), whole: weigh(whole.scripts), css: weigh(whole.styles) };
  table.push({ page: name, ...row, files: start.scripts.size });
  const limits = JS_LIMITS[partOf(pages.find(({ id }) => id.endsWith(`/${name}`))?.path ?? '')];
  expect(row.start, describeWeight(start.scripts)).toBeLessThanOrEqual(limits.start);
  expect(row.whole, describeWeight(whole.scripts)).toBeLessThanOrEqual(limits.whole);
  expect(row.css, describeWeight(whole.styles)).toBeLessThanOrEqual(CSS_LIMIT);
});

/** What a page and its layouts load: the preloads, and what these import by such imports. */
function loadedBy(name: string, imports: RegExp[]) {
  const scripts = new Set<string>();
  const styles = new Set(manifest.entry.css);
  const add = (file: string) => follow(file, imports, scripts, styles);
  let route = pages.find((page) => page.id.endsWith(`/${name}`));
  const map = manifestOfPart(partOf(route?.path ?? ''), manifest.url);
  for (const file of [map, manifest.entry.module, ...manifest.entry.imports]) add(file);
  while (route) {
    for (const file of [route.module, ...route.imports]) add(file);
    // The router marks a sheet that scripts load later too.
    for (const file of route.css) styles.add(file.replace(/#$/, ''));
    route = route.parentId ? manifest.routes[route.parentId] : undefined;
  }
  return { scripts, styles };
}

function follow(file: string, imports: RegExp[], scripts: Set<string>, styles: Set<string>) {
  if (scripts.has(file)) return;
  scripts.add(file);
  for (const imported of imports.flatMap((pattern) => namedIn(file, pattern)))
    follow(path.posix.join(path.posix.dirname(file), imported), imports, scripts, styles);
  if (imports.includes(DYNAMIC_IMPORT))
    for (const style of namedIn(file, LATER_STYLE)) styles.add(`/${style}`);
}

/** Read once: most files are those of many pages. */
function namedIn(file: string, pattern: RegExp): string[] {
  const key = `${file} ${pattern}`;
  const known = named.get(key);
  if (known) return known;
  const source = readFileSync(path.join(CLIENT, file), 'utf8');
  const found = [...source.matchAll(pattern)].map(([, name = '']) => name);
  named.set(key, found);
  return found;
}

function weigh(files: Set<string>): number {
  return [...files].reduce((total, file) => total + gzipped(file), 0);
}

function gzipped(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(CLIENT, file))).length;
  sizes.set(file, size);
  return size;
}

function describeWeight(files: Set<string>): string {
  return [...files].map((file) => `${gzipped(file)} ${file}`).join('\n');
}

function readManifest(): Manifest {
  const [file] = globSync(`${CLIENT}/assets/manifest-*.js`);
  if (!file) throw new Error('There is no build. Run npm run build first.');
  const text = readFileSync(file, 'utf8');
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest;
}
