import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PARTS = ['## Context', '## Decision', '## Consequences', '## Alternatives considered'];
const records = globSync('docs/decisions/0*.md').map((file) => path.basename(file));
const index = readFileSync('docs/decisions/README.md', 'utf8');

const STATUS = /^Status: (accepted|replaced( in part)? by \[(\d{4})\]\(\3-[a-z0-9-]+\.md\)(: .+)?)$/;

test.each(records)('%s is numbered, dated, has a status, four parts and a row of the index', (record) => {
  const [title = '', , date = '', , status = '', , ...rest] = readFileSync(
    `docs/decisions/${record}`,
    'utf8',
  ).split('\n');
  const number = record.slice(0, 4);
  expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`));
  expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(status).toMatch(STATUS);
  expect(rest.filter((line) => line.startsWith('## '))).toEqual(PARTS);
  expect(index).toContain(
    `| [${number}](${record}) | ${date} | ${title.slice('# 0000. '.length)} | ${status.slice('Status: '.length).split(':')[0]} |`,
  );
});
