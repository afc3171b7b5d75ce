import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const CITING = [
  '{src,db,simulators,scripts,e2e,faults,bench,checks,testing}/**/*.{ts,tsx,css,sql,md}',
  'docs/**/*.md',
  '{*,.*}.{ts,mjs,md}',
];
const files = CITING.flatMap((pattern) => globSync(pattern))
  .map((file) => file.replaceAll(path.sep, '/'))
  // The fixture below holds citations that must not resolve.
  .filter((file) => file !== 'checks/citations.test.ts');

/** A citation, or an older wording of one, across a line's end and the mark of a comment too. */
const CITATIONS = /\bR\d+\b|§\d+|docs\/decisions\/\d{4}/g;
const OLD_WORDING =
  /(?<!## )\b(?:decisions?|specification|spec|sections?|reliability)\s+(?:(?:\*|\/\/|--)\s+)?\d+\b(?!\s+of\b)/gi;

const records = globSync('docs/decisions/0*.md');
const known = new Set([
  ...headings('docs/rules.md', /^### (R\d+)\. /gm),
  ...headings('docs/specification.md', /^## (\d+)\. /gm).map((number) => `§${number}`),
  ...records.map((file) => `docs/decisions/${path.basename(file).slice(0, 4)}`),
]);

test('rules and sections are numbered upwards, and no two records share a number', () => {
  for (const mark of ['R', '§']) {
    const numbers = [...known].filter((name) => name.startsWith(mark)).map((name) => Number(name.slice(1)));
    expect(numbers.length, mark).toBeGreaterThan(8);
    expect(numbers, mark).toEqual(numbers.toSorted((one, other) => one - other));
  }
  const numbers = records.map((file) => path.basename(file).slice(0, 4));
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('every rule says why', () => {
  const [, ...rules] = readFileSync('docs/rules.md', 'utf8').split(/^### /m);
  expect(rules.filter((rule) => !/^Why: \S/m.test(rule)).map((rule) => rule.split('\n')[0])).toEqual([]);
});

test('every citation names a rule, a section or a record that exists', () => {
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(texts.flatMap(([, text]) => [...text.matchAll(CITATIONS)]).length).toBeGreaterThan(150);
  expect(texts.flatMap(([file, text]) => faultsOf(text).map((fault) => `${file}: ${fault}`))).toEqual([]);
});

test.each([
  ['// Rounded once (R1), and shown so (§4). See docs/decisions/0001.', []],
  ['/** The sum that is charged (R999, §8 and §99). */', ['R999', '§99']],
  ['-- docs/decisions/9999 says why', ['docs/decisions/9999']],
  ['/** Only published ones show (decision 46). */', ['decision 46']],
  ['/* The literal words of Specification\n * 8. */', ['Specification\n * 8']],
  ['Section 2 of 6, and two sections', []],
  ['// as section 7 has it, and decisions 27 to 29', ['section 7', 'decisions 27']],
])('of %j the faults are %j', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

function faultsOf(text: string): string[] {
  const cited = [...text.matchAll(CITATIONS)].map(([citation]) => citation);
  const old = [...text.matchAll(OLD_WORDING)].map(([wording]) => wording);
  return [...cited.filter((citation) => !known.has(citation)), ...old];
}

function headings(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name ?? '');
}
