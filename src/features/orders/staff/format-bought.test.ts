import { expect, test } from 'vitest';
import { formatBought } from './format-bought.ts';

const line = (name: string, quantity = 1, transmission: 'manual' | null = null) => ({
  name,
  quantity,
  transmission,
});

test('what was bought is told in a line', () => {
  expect(formatBought([line('10 hours in Leeds', 1, 'manual')])).toBe('10 hours in Leeds, manual');
  expect(formatBought([line('Theory Training', 2), line('Brain Training')])).toBe(
    '2 × Theory Training, Brain Training',
  );
  expect(formatBought([line('One'), line('Two'), line('Three'), line('Four')])).toBe('One, Two and 2 more');
  expect(formatBought([])).toBe('');
});
