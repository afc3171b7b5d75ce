import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PARTS = ['## Context', '## Decision', '## Consequences', '## Alternatives considered'];
const records = globSync('docs/decisions/0*.md').map((file) => path.basename(file));
const index = readFileSync('docs/decisions/README.md', 'utf8');

test.each(records)('%s is numbered, dated, in four parts and in the index', (record) => {
  const [title = '', , date = '', , ...rest] = readFileSync(`docs/decisions/${record}`, 'utf8').split('\n');
  const number = record.slice(0, 4);
  expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`));
  expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(rest.filter((line) => line.startsWith('## '))).toEqual(PARTS);
  expect(index).toContain(`| [${number}](${record}) | ${date} | ${title.slice('# 0000. '.length)} |`);
});
