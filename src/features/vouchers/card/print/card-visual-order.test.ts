import { expect, test } from 'vitest';
import { visualOrder } from './card-visual-order.ts';

const seen = (line: string) => visualOrder(line).map(({ text }) => text);

test('a line from left to right is one piece for each font', () => {
  expect(visualOrder('Well done 🎂 Sam')).toEqual([
    { family: 'Overpass', text: 'Well done ' },
    { family: 'Noto Emoji', text: '🎂' },
    { family: 'Overpass', text: ' Sam' },
  ]);
});

test('Hebrew words stand from right to left, each as it is read; numbers and English in it stay as they are', () => {
  expect(seen('\u2067מזל טוב, 10 Bitepoint!\u2069')).toEqual([
    ...['!', 'Bitepoint', ' ', '10', ' ', ',', 'טוב', ' ', 'מזל'],
  ]);
});

test('brackets turn with the name that they belong to', () => {
  expect(seen('For \u2068נועה (אמא)\u2069')).toEqual(['For ', '(', 'אמא', ')', ' ', 'נועה']);
});

test('emoji in an Arabic line are not taken apart', () => {
  expect(seen('\u2067مرحبا 👨‍👩‍👧🎂\u2069')).toEqual(['🎂', '👨‍👩‍👧', ' ', 'مرحبا']);
});
