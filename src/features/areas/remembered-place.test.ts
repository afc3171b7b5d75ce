import { expect, test } from 'vitest';
import { parsePlace } from './remembered-place.ts';

test('a remembered place is read back, and anything else in its place in the storage is none', () => {
  const leeds = { place: 'LS6', area: 'leeds', name: 'Leeds' };
  expect(parsePlace(JSON.stringify({ ...leeds, more: 1 }))).toEqual(leeds);
  for (const change of [{ area: '//evil.example' }, { place: '' }, { place: 6 }, { name: 'x'.repeat(61) }])
    expect(parsePlace(JSON.stringify({ ...leeds, ...change }))).toBeNull();
  for (const text of [null, '', 'null', '{', '"LS6"', '[]']) expect(parsePlace(text)).toBeNull();
});
