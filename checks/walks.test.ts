import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** The walks of docs/architecture.md. */
const WALKS = ['One basket add', 'One payment'];

const page = readFileSync('docs/architecture.md', 'utf8');
const tour = readFileSync('README.md', 'utf8');

describe.each(WALKS)('%s', (name) => {
  const files = filesOf(page, name);

  test('is a list of files that are there', () => {
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('leads from its first file to each of the others, by imports and calls', () => {
    expect(unreachedOf(files)).toEqual([]);
  });

  test('is in the tour of README.md', () => {
    const story = new RegExp(`\\*\\*${name}\\.\\*\\*[\\s\\S]*?\\n\\n`).exec(tour)?.[0] ?? '';
    expect(files.filter((file) => !story.includes(`\`${file.replace('src/features/', '')}\``))).toEqual([]);
  });
});

test('a file that nothing on the walk leads to is found', () => {
  const [button = '', calls = ''] = filesOf(page, 'One basket add');
  const stranger = 'src/features/areas/area-list.tsx';
  expect(unreachedOf([button, calls, stranger])).toEqual([stranger]);
});

/** `1. \`basket/basket.ts\`: …` below the walk's heading. */
function filesOf(text: string, name: string): string[] {
  const section = text.split(/^###? /m).find((part) => part.startsWith(`${name}\n`)) ?? '';
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) =>
    file.startsWith('src/') ? file : `src/features/${file}`,
  );
}

function unreachedOf(files: string[]): string[] {
  const reached = new Set(files.slice(0, 1));
  for (const from of reached)
    for (const to of files) if (importsOf(from).includes(to) || isCall(from, to)) reached.add(to);
  return files.filter((file) => !reached.has(file));
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/from '(#?[^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  );
}

/** Over HTTP: one of the two calls a path that the other answers. */
function isCall(one: string, other: string): boolean {
  const isAnswer = (file: string) => file.endsWith('-api.server.ts');
  if (isAnswer(one) === isAnswer(other)) return false;
  const answered = pathsIn(other);
  return pathsIn(one).some((called) => answered.includes(called));
}

/** `/v1/website/basket/:id` and `/v1/website/basket/${itemId}` are both `/v1/website/basket/`. */
function pathsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/['`](\/v1\/[\w/-]+)/g)].map(([, called = '']) => called);
}
