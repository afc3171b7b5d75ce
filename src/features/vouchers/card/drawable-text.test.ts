import { expect, test } from 'vitest';
import { graphemes } from './drawable-text.ts';

test('a text of letters that join no other is split as the browser’s segmenter splits it', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (let code = 0; code < 0x3000; code += 1) {
    const letter = String.fromCodePoint(code);
    const text = `a${letter}${letter}\n${letter}a`;
    expect(graphemes(text), code.toString(16)).toEqual(
      Array.from(segmenter.segment(text), ({ segment }) => segment),
    );
  }
});
