import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packagesIn, packagesOfSources } from '../scripts/release/loaded-packages.ts';

/** What a production site runs beside what `src` has. */
const SCRIPTS =
  'scripts/{start,several-processes,backup,restore,import,office-invite,bring-pictures-back}.{ts,js}';

const READ_BY_THE_BUILD = 'routes.ts';

/** The framework's own entry of the server imports it. */
const BY_THE_FRAMEWORK = ['@react-router/node'];

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

test('what runs in production is a dependency, and nothing else is', () => {
  const sources = globSync(['src/**/*.{ts,tsx,css}', 'db/**/*.ts', SCRIPTS]).filter(
    (file) => !/\.(test|d)\.tsx?$/.test(file) && path.basename(file) !== READ_BY_THE_BUILD,
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const packages = sources
    .flatMap((file) => packagesIn(readFileSync(file, 'utf8')))
    .concat(leftOutOfTheBundle(), BY_THE_FRAMEWORK);
  expect(Object.keys(dependencies).toSorted()).toEqual([...new Set(packages)].toSorted());
});

test('what checks, tests and measures the site is used by some file or command', () => {
  const tools = ['testing/tools', 'bench/tools'].flatMap((folder) =>
    Object.keys(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).dependencies),
  );
  const using = [
    ...globSync([
      '*.{ts,json,mjs}',
      '.dependency-cruiser.mjs',
      '{bench,checks,db,e2e,faults,scripts,simulators,src,testing}/**/*.{ts,tsx,js,mjs}',
    ]),
  ].filter((file) => file !== 'package-lock.json');
  const text = using.map((file) => readFileSync(file, 'utf8')).join('\n');
  const unused = tools.filter((name) => !name.startsWith('@types/') && !text.includes(name));
  expect(unused).toEqual([]);
});

test('a release has what its threads draw and decode with, and not what the build has taken in', () => {
  const packages = packagesOfSources();
  for (const name of ['@jsquash/webp', '@resvg/resvg-wasm', 'kysely', 'pdfkit', 'read-excel-file'])
    expect(packages).toContain(name);
  for (const name of ['fastify', 'react-router']) expect(packages).not.toContain(name);
});

test.each([
  ["import { z } from 'zod';", ['zod']],
  ["import {\n  type A,\n  b,\n} from '@fastify/cors';", ['@fastify/cors']],
  ["import '@fontsource/noto-emoji/500.css';", ['@fontsource/noto-emoji']],
  ["const { create } = await import('fontkit');", ['fontkit']],
  ["require.resolve('@expo-google-fonts/overpass/500Medium/a.ttf')", ['@expo-google-fonts/overpass']],
  ['src: url("@fontsource-variable/overpass/files/a.woff2")', ['@fontsource-variable/overpass']],
  ["import type { Row } from 'kysely';\nimport { a } from './a.ts';\nimport b from '#src/b.ts';", []],
  ["import path from 'node:path';\nconst routes = 'virtual:react-router/server-build';", []],
])('the packages of %o are known', (text, packages) => {
  expect(packagesIn(text)).toEqual(packages);
});

/** The packages that the build leaves as they are. */
function leftOutOfTheBundle(): string[] {
  const [, list = ''] = /const APART = \[([^\]]+)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}
