import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const CLIENT = 'build/client';
const JS_LIMIT = 130_000;
const CSS_LIMIT = 20_000;

interface RouteEntry {
  id: string;
  parentId?: string;
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

test('the build holds every page', () => {
  expect(pages.length).toBeGreaterThanOrEqual(10);
});

test.each(pages.map((page) => page.id.replace(/^.*\//, '')))('%s is light enough', (name) => {
  const { scripts, styles } = loadedBy(name);
  expect(scripts.size).toBeGreaterThan(5);
  expect(styles.size).toBeGreaterThan(0);

  const weight = { js: weigh(scripts), css: weigh(styles) };
  expect(weight.js, describeWeight(scripts)).toBeLessThanOrEqual(JS_LIMIT);
  expect(weight.css, describeWeight(styles)).toBeLessThanOrEqual(CSS_LIMIT);
});

/** Everything that a page and its layouts can ever load: preloads, their imports, and what they load lazily. */
function loadedBy(name: string) {
  const scripts = new Set<string>();
  const styles = new Set(manifest.entry.css);
  for (const file of [manifest.url, manifest.entry.module, ...manifest.entry.imports]) follow(file, scripts);
  let route = pages.find((page) => page.id.endsWith(`/${name}`));
  while (route) {
    for (const file of [route.module, ...route.imports]) follow(file, scripts);
    for (const file of route.css) styles.add(file);
    route = route.parentId ? manifest.routes[route.parentId] : undefined;
  }
  return { scripts, styles };
}

function follow(file: string, found: Set<string>) {
  if (found.has(file)) return;
  found.add(file);
  const source = readFileSync(path.join(CLIENT, file), 'utf8');
  for (const [, imported] of source.matchAll(/(?:from|import)\s*\(?\s*["'`](\.\/[^"'`]+\.js)["'`]/g)) {
    follow(path.posix.join(path.posix.dirname(file), imported ?? ''), found);
  }
}

function weigh(files: Set<string>): number {
  return [...files].reduce((total, file) => total + gzipped(file), 0);
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(path.join(CLIENT, file))).length;
}

function describeWeight(files: Set<string>): string {
  return [...files].map((file) => `${gzipped(file)} ${file}`).join('\n');
}

function readManifest(): Manifest {
  const [file] = globSync(`${CLIENT}/assets/manifest-*.js`);
  if (!file || !existsSync(file)) throw new Error('There is no build. Run npm run build first.');
  const text = readFileSync(file, 'utf8');
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest;
}
