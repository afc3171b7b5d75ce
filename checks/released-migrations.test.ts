import { expect, test } from 'vitest';
import { changedMigrations, readReleased, withRelease } from '#db/released-migrations.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';

const FIRST = { name: '0001-a.sql', text: 'create table a (id integer);\n' };
const SECOND = { name: '0002-b.sql', text: 'create table b (id integer);\n' };
const MIGRATIONS = [FIRST, SECOND];
const released = withRelease({}, '1.0.0', MIGRATIONS);

test('a released migration never changes: after a change before a release, npm run db:release', () => {
  expect(Object.keys(readReleased())).not.toEqual([]);
  expect(changedMigrations(readReleased(), migrationFiles())).toEqual([]);
});

test.each([
  [
    'changed',
    [FIRST, { ...SECOND, text: 'create table b (id text);\n' }],
    ['0002-b.sql is released, and was changed'],
  ],
  ['removed', [SECOND], ['0001-a.sql is released, and is gone']],
  [
    'followed by an earlier one',
    [...MIGRATIONS, { name: '0001-b.sql', text: 'select 1;' }],
    ['0001-b.sql is new, and comes before 0002-b.sql, which is released'],
  ],
  ['followed by a later one', [...MIGRATIONS, { name: '0003-c.sql', text: 'select 1;' }], []],
  [
    'checked out on Windows',
    MIGRATIONS.map(({ name, text }) => ({ name, text: text.replace('\n', '\r\n') })),
    [],
  ],
])('migrations of which one was %s', (_what, migrations, found) => {
  expect(changedMigrations(released, migrations)).toEqual(found);
});

test('a later release lists what came with it alone', () => {
  const later = [...MIGRATIONS, { name: '0003-c.sql', text: 'select 1;' }];
  const both = withRelease(released, '1.1.0', later);
  expect(Object.values(both).map((hashes) => Object.keys(hashes))).toEqual([
    ['0001-a.sql', '0002-b.sql'],
    ['0003-c.sql'],
  ]);
  expect(withRelease(both, '1.1.0', later)).toEqual(both);
});
