import { expect, test } from 'vitest';
import { newTransferReference, referencesIn } from './reference.server.ts';

const LETTERS = 'BCDFGHJKMNPQRTVWXY34679';

test('a reference has no vowels and nothing that is taken for something else', () => {
  for (let times = 0; times < 500; times += 1) {
    const reference = newTransferReference();
    expect(reference).toMatch(/^[BCDFGHJKMNPQRTVWXY34679]{8}$/);
    expect(reference).not.toMatch(/[AEIOUSZ01258L]/);
    expect(referencesIn(reference)).toEqual([reference]);
  }
});

test('one wrong character, or two beside each other in the wrong order, is no reference', () => {
  const reference = newTransferReference();
  for (let at = 0; at < reference.length; at += 1) {
    for (const letter of LETTERS) {
      if (letter === reference[at]) continue;
      expect(referencesIn(reference.slice(0, at) + letter + reference.slice(at + 1))).toEqual([]);
    }
    const [one, other] = [reference[at] ?? '', reference[at + 1] ?? ''];
    if (other === '' || one === other) continue;
    expect(referencesIn(reference.slice(0, at) + other + one + reference.slice(at + 2))).toEqual([]);
  }
});

test('is found in whatever a bank prints around it', () => {
  const reference = newTransferReference();
  const [first, last] = [reference.slice(0, 4), reference.slice(4).toLowerCase()];
  for (const text of [`MARSDEN H ${reference} BGC`, `ref: ${first} ${last}`, `${first}-${last}/lessons`])
    expect(referencesIn(text)).toContain(reference);
  expect(referencesIn('DIRECT DEBIT BRITISH GAS')).toEqual([]);
});
