import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import readLaw from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { expect, test } from 'vitest';

const documents = ['*.md', 'docs/**/*.md', '{bench,src,testing}/**/*.md'].flatMap((pattern) =>
  globSync(pattern),
);
const law = await readLaw(path.resolve('.dependency-cruiser.mjs'));

const ROOMS = 'src|db|docs|checks|e2e|bench|scripts|simulators|testing|public';
/** `basket/api-schema.ts`, `steps.ts`, `*-api.server.ts`, `db/seed/`: what reads as a file or folder of the repository. */
const PATH = new RegExp(
  `^(?:(?:${ROOMS})/[\\w.*-]+(?:/[\\w.*-]+)*/?|[\\w.*-]+(?:/[\\w.*-]+)*(?:/|\\.(?:tsx?|mjs|css|sql|md)))$`,
);
/** Where a path may start: paths of features are written without their room. */
const STARTS = ['.', 'src/features'];
const everyFile = globSync(`{${ROOMS.replaceAll('|', ',')}}/**/*`).concat(globSync('*.*'), globSync('.*.*'));
/** For patterns, which may be of any folder. */
const everywhere = globSync('**/*', { exclude: ['node_modules', 'build', 'test-results', '.git'] });
const names = new Set(everyFile.map((file) => path.basename(file)));

test.each(documents)('%s names no file or folder that is not there', (document) => {
  expect(missingIn(readFileSync(document, 'utf8'), path.dirname(document))).toEqual([]);
});

test.each(documents)('%s names nothing in a file that is not in it', (document) => {
  expect(notInFiles(readFileSync(document, 'utf8'))).toEqual([]);
});

test('a name that a file does not have is found', () => {
  const text = 'The rule is `addLine` in\n`basket/basket.ts`, and `NO_SUCH_MS` in `basket/basket.ts`.';
  expect(notInFiles(text)).toEqual(['NO_SUCH_MS in basket/basket.ts']);
});

test('a file, folder, pattern or link that leads nowhere is found', () => {
  const text = [
    'See `basket/basket.ts`, `basket.ts`, `src/app/config.ts`, `db/seed/`, `*-api.server.ts` and [the rules](docs/rules.md).',
    'Not a path: `/basket`, `{message, errors}`, `npm run dev`, `checkout/consents`, `Accounts.signedIn`, `api-schema.ts | x`.',
    'Gone: `basket/no-such.ts`, `no-such.ts`, `src/nothing`, `nothing/`, `*-no.such.ts` and [this](docs/nothing.md#a).',
    '```\nimport x from `in/an/example.ts`\n```',
  ].join('\n');
  expect(missingIn(text, '.')).toEqual([
    'basket/no-such.ts',
    'no-such.ts',
    'src/nothing',
    'nothing/',
    '*-no.such.ts',
    'docs/nothing.md',
  ]);
});

test('the table of features in docs/architecture.md is the import law’s', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const table = /\| Feature \| Does \| Imports \|\n\|.*\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const written = rows.map(([, feature, , imports]) => `${feature} imports ${imports}.`);
  const rules = (law.forbidden ?? []).filter(({ name = '' }) => /^feature-(?!without)/.test(name));
  const kept = rules.map(({ comment = '' }) => comment.replace('no other feature', 'nothing'));
  expect(written.filter((row) => !row.startsWith('office '))).toEqual(kept);
  const folders = globSync('src/features/*').map((folder) => path.basename(folder));
  expect(rows.map(([, feature]) => feature).sort()).toEqual(folders.sort());
});

function missingIn(text: string, folder: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name.replace(/<\w+>/g, '*'));
  const linked = [...prose.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, name = '']) => name);
  return [
    ...quoted.filter((name) => PATH.test(name) && !isThere(name)),
    ...linked.filter((name) => !existsSync(path.join(folder, name))),
  ];
}

/** What is said as "`addLine` in `basket/basket.ts`" without being there. */
function notInFiles(text: string): string[] {
  const named = text.matchAll(/`(\w+)`,? in\s`([\w./-]+\.tsx?)`/g);
  return [...named]
    .filter(([, name = '', file = '']) => {
      const existing = STARTS.map((start) => path.join(start, file)).find((one) => existsSync(one));
      return !existing || !new RegExp(`\\b${name}\\b`).test(readFileSync(existing, 'utf8'));
    })
    .map(([, name, file]) => `${name} in ${file}`);
}

function isThere(name: string): boolean {
  if (name.includes('*')) {
    const pattern = name.replaceAll('.', '\\.').replaceAll('**/', '(?:.+/)?').replaceAll('*', '[^/]*');
    const there = new RegExp(`(?:^|/)${pattern.replace(/\/$/, '')}$`);
    return everywhere.some((file) => there.test(file));
  }
  return names.has(name) || STARTS.some((start) => existsSync(path.join(start, name)));
}
