import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db, OpenDatabase, Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { testDatabase } from '#testing/database.ts';
import { actionsOf } from './actions-of.server.ts';
import type { AuditEntry } from './audience.ts';
import { changed, refused, stale } from './outcome.ts';
import { many, type Subject } from './subject.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
  await sql`create table boxes (id text primary key, words text not null)`.execute(database.db);
  await sql`create table box_log (by text, action text, id text, words text)`.execute(database.db);
});
beforeEach(async () => {
  await sql`truncate boxes, box_log`.execute(database.db);
  await sql`insert into boxes values ('a', 'red'), ('b', 'blue')`.execute(database.db);
});
afterAll(() => database.close());

interface Box {
  id: string;
  words: string;
}
const locked: string[] = [];
const params = z.object({ id: z.string() });
const findBox = async (db: Db, { id }: { id: string }) =>
  (await sql<Box>`select * from boxes where id = ${id}`.execute(db)).rows[0];
const box: Subject<Box, typeof params, string> = {
  kind: 'box',
  path: '/boxes/:id',
  params,
  find: findBox,
  lock(tx, { id }) {
    locked.push(id);
    return findBox(tx, { id });
  },
  missing: 'We couldn’t find that box.',
  changed: 'That box has changed.',
};

const writeLine = (tx: Tx, by: string, { action, subject: { id }, detail }: AuditEntry) =>
  sql`insert into box_log values (${by}, ${action}, ${id}, ${detail})`.execute(tx);
const boxAction = actionsOf<
  { db: Db; clock: { now(): Date }; evicted: string[] },
  string,
  { right: 'paint' },
  { right: string }
>({
  prefix: '/v1/school',
  tag: 'School',
  guard: ({ right }) => ({ right: `may ${right}` }),
  async audit(tx, by, entry) {
    await writeLine(tx, by, entry);
  },
  async whoWasFirst(db, { id }, { name, verb }) {
    const { rows } = await sql<{ by: string }>`
      select by from box_log where id = ${id} and action = ${name}`.execute(db);
    return rows[0] && `${rows[0].by} ${verb} at 15:20.`;
  },
});

const paintBox = boxAction({
  name: 'paintBox',
  summary: 'Paint a box',
  on: box,
  path: '/paint',
  right: 'paint',
  input: { colour: z.string() },
  expected: { shown: z.string() },
  answer: z.object({ id: z.string() }),
  done: 'Painted.',
  verb: 'painted it',
  async prepare({ subject, input }) {
    if (input.colour === 'none') throw invalid('colour', 'Choose a colour');
    return subject.words === 'striped' ? 'STRIPED' : input.colour.toUpperCase();
  },
  async change({ tx, subject, input: { id, colour, shown }, prepared }) {
    await sql`update boxes set words = ${prepared} where id = ${id}`.execute(tx);
    if (colour === 'gold') return new Problem(409, 'No gold is left.');
    if (colour === 'silver')
      return refused(async (db) => {
        const now = await findBox(db, { id });
        return new Problem(409, `No silver is left. It is ${now?.words}.`);
      });
    if (subject.words !== shown) return stale(`It is ${subject.words} now.`);
    if (colour === 'broken') throw new Error('the brush broke');
    return changed({ id }, `from ${subject.words} to ${prepared}`);
  },
  evict: ({ evicted }) => void evicted.push('boxes'),
  afterwards: async ({ evicted }, by) => evicted.push(by),
});

const evicted: string[] = [];
const paint = (input: Record<string, unknown>, by = 'Aoife') =>
  paintBox.run({ db: database.db, clock: { now: () => new Date(0) }, evicted }, by, input);
const wordsOf = async (id: string) => (await findBox(database.db, { id }))?.words;
const log = async () => (await sql<object>`select * from box_log`.execute(database.db)).rows;

test('a change is committed with its line in the audit log, then what is kept in memory is evicted, and what follows is done', async () => {
  expect(await paint({ id: 'a', colour: 'green', shown: 'red' })).toEqual({ id: 'a' });
  expect(await wordsOf('a')).toBe('GREEN');
  expect(await log()).toEqual([{ by: 'Aoife', action: 'paintBox', id: 'a', words: 'from red to GREEN' }]);
  expect(evicted).toEqual(['boxes', 'Aoife']);
});

test('what is prepared knows the subject', async () => {
  await sql`update boxes set words = 'striped' where id = 'a'`.execute(database.db);
  await paint({ id: 'a', colour: 'green', shown: 'striped' });
  expect(await wordsOf('a')).toBe('STRIPED');
});

test('what is not there is 404, before anything is prepared or changed', async () => {
  await expect(paint({ id: 'c', colour: 'green', shown: 'red' })).rejects.toMatchObject({
    status: 404,
    message: 'We couldn’t find that box.',
  });
  await expect(paint({ id: 'c', colour: 'none', shown: 'red' })).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['gold', 'No gold is left.'],
  ['silver', 'No silver is left. It is red.'],
])('a refusal rolls back and leaves no line: %s', async (colour, message) => {
  const before = evicted.length;
  await expect(paint({ id: 'a', colour, shown: 'red' })).rejects.toMatchObject({ status: 409, message });
  expect([await wordsOf('a'), await log(), evicted.length]).toEqual(['red', [], before]);
});

test('an error rolls back too, and stays the error that it is', async () => {
  await expect(paint({ id: 'a', colour: 'broken', shown: 'red' })).rejects.toThrow('the brush broke');
  expect([await wordsOf('a'), await log()]).toEqual(['red', []]);
});

test('whoever comes second is told who was first, then what is true now', async () => {
  await paint({ id: 'a', colour: 'green', shown: 'red' });
  await expect(paint({ id: 'a', colour: 'pink', shown: 'red' }, 'Sam')).rejects.toMatchObject({
    status: 409,
    message: 'Aoife painted it at 15:20. It is GREEN now.',
  });
  await expect(paint({ id: 'b', colour: 'pink', shown: 'red' })).rejects.toThrow(/^It is blue now\.$/);
});

test('what cannot run in the transaction is prepared before it, and its refusal ends the action', async () => {
  locked.length = 0;
  await expect(paint({ id: 'a', colour: 'none', shown: 'red' })).rejects.toMatchObject({ status: 422 });
  expect(locked).toEqual([]);
});

test('an action says its path, its fields, its schema’s id, and who may', () => {
  expect(paintBox).toMatchObject({
    method: 'POST',
    path: '/v1/school/boxes/:id/paint',
    done: 'Painted.',
    right: 'may paint',
    expected: ['shown'],
    subject: ['id'],
  });
  expect(Object.keys(paintBox.body.shape)).toEqual(['colour', 'shown']);
  expect(paintBox.body.meta()).toEqual({ id: 'PaintBox' });
});

const emptyBoxes = boxAction({
  name: 'emptyBoxes',
  summary: 'Empty boxes',
  on: many(box, 'boxes', { missing: 'One of those boxes is gone.', changed: 'One has changed.' }),
  path: '/empty',
  right: 'paint',
  input: { boxes: z.array(z.string()) },
  answer: z.object({ boxes: z.array(z.string()) }),
  verb: 'emptied one of them',
  async change({ subject }) {
    const full = subject.filter(({ words }) => words !== '');
    const empty = subject.find(({ words }) => words === '');
    if (full.length === 0 && empty) return stale({ id: empty.id });
    return changed(
      { boxes: subject.map(({ id }) => id) },
      full.map(({ id, words: detail }) => ({ id, detail })),
    );
  },
});

/** Never run: the compiler reads it. */
export const sealBox = boxAction({
  name: 'sealBox',
  summary: 'Seal a box',
  on: box,
  path: '/seal',
  right: 'paint',
  answer: z.object({ id: z.string() }),
  // @ts-expect-error: of no input and nothing expected, `colour` is no field.
  async change({ input: { id, colour } }) {
    return changed({ id }, colour);
  },
});

const empty = (boxes: string[]) =>
  emptyBoxes.run({ db: database.db, clock: { now: () => new Date(0) }, evicted }, 'Aoife', { boxes });

test('several subjects are locked in the order of their ids, each once, and each has its line', async () => {
  locked.length = 0;
  expect(emptyBoxes.path).toBe('/v1/school/boxes/empty');
  expect(await empty(['b', 'a', 'b'])).toEqual({ boxes: ['a', 'b'] });
  expect(locked).toEqual(['a', 'b']);
  expect(await log()).toMatchObject([{ id: 'a', words: 'red' }, { id: 'b' }]);
  await expect(empty(['a', 'z'])).rejects.toMatchObject({
    status: 404,
    message: 'One of those boxes is gone.',
  });
});

test('of several subjects the one that has changed names who was first, else its own words', async () => {
  await empty(['b']);
  await sql`update boxes set words = ''`.execute(database.db);
  await expect(empty(['b'])).rejects.toThrow('Aoife emptied one of them at 15:20.');
  await expect(empty(['a'])).rejects.toThrow('One has changed.');
});
