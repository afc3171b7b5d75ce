import { expect, test } from 'vitest';
import { readCache } from './read-cache.server.ts';

function versioned(mostBytes?: number) {
  const state = { version: 'one', reads: 0 };
  const kept = readCache(() => state.version, mostBytes);
  const read = (name: string, of = name) =>
    kept(name, async () => {
      state.reads += 1;
      return [of, state.reads];
    });
  return { state, read };
}

test('a thing is read once per version, however many ask at once', async () => {
  const { state, read } = versioned();
  const all = await Promise.all([read('areas'), read('areas'), read('prices')]);
  expect(all).toEqual([
    ['areas', 1],
    ['areas', 1],
    ['prices', 2],
  ]);
  state.version = 'two';
  expect(await read('areas')).toEqual(['areas', 3]);
});

test('what was begun in one version is never answered in the next', async () => {
  const state = { version: 'one' };
  const kept = readCache(() => state.version);
  const { promise, resolve } = Promise.withResolvers<string>();
  const old = kept('areas', () => promise);
  state.version = 'two';
  const next = kept('areas', async () => 'new');
  resolve('old');
  expect(await old).toBe('old');
  expect(await next).toBe('new');
  expect(await kept('areas', async () => 'newer')).toBe('new');
});

test('a failed read is tried again', async () => {
  const kept = readCache(() => 'one');
  await expect(kept('areas', () => Promise.reject(new Error('no connection')))).rejects.toThrow();
  expect(await kept('areas', async () => 'there')).toBe('there');
});

test('the oldest go where it becomes too much', async () => {
  const { read } = versioned(250);
  await read('first', 'x'.repeat(100));
  await read('second', 'y'.repeat(100));
  await read('third', 'z'.repeat(100));
  expect((await read('third'))[1]).toBe(3);
  expect((await read('first'))[1]).toBe(4);
});

test('nobody can change what others are shown', async () => {
  const kept = readCache(() => 'one');
  const areas = await kept('areas', async () => new Map([['leeds', { names: ['Leeds'] }]]));
  expect(() => areas.get('leeds')?.names.push('York')).toThrow(TypeError);
});
