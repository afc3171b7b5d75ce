import { globSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';

/** What a production site runs from its sources, beside the one file of the server; what the threads run is added. */
const RUN_AS_THEY_ARE = [
  'src/app/config.ts',
  'scripts/several-processes.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/import.ts',
];

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

test('what production loads beside the server’s bundle is a dependency, and nothing else is', async () => {
  const sources = [...RUN_AS_THEY_ARE, ...runInThreads()];
  expect(sources.length).toBeGreaterThan(RUN_AS_THEY_ARE.length + 2);
  const { output } = await cruise(sources, { doNotFollow: { path: 'node_modules' } });
  const packages = (output as ICruiseResult).modules
    .flatMap(({ source }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
    .filter((name) => !name.startsWith('@types/'))
    .concat(leftOutOfTheBundle(), fontsByName());
  expect(Object.keys(dependencies).toSorted()).toEqual([...new Set(packages)].toSorted());
});

function runInThreads(): string[] {
  return globSync('src/**/*.server.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/inThread<.+>\('([^']+)'\)/g)].map(([, module = '']) => module),
  );
}

/** The packages that the build leaves as they are. */
function leftOutOfTheBundle(): string[] {
  const [, list = ''] = /const APART = \[([^\]]+)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

/** Fonts that drawings read as files. */
function fontsByName(): string[] {
  return globSync('src/features/vouchers/card/print/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/require\.resolve\('(@[^/]+\/[^/]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
}
