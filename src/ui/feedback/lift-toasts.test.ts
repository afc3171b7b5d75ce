import { expect, test } from 'vitest';
import { liftOver } from './lift-toasts.ts';

const toasts = { top: 700, bottom: 780 };

test.each([
  ['nothing is under it', [], 0],
  ['a button stands above it', [{ top: 600, bottom: 690 }], 0],
  ['a button is out of sight below', [{ top: 900, bottom: 960 }], 0],
  ['a button is under all of it', [{ top: 690, bottom: 800 }], 98],
  ['a button is under a part of it', [{ top: 760, bottom: 820 }], 28],
  [
    'two are',
    [
      { top: 760, bottom: 820 },
      { top: 720, bottom: 760 },
    ],
    68,
  ],
  ['a button is not shown', [{ top: 750, bottom: 750 }], 0],
  ['there is no room above the button', [{ top: 40, bottom: 790 }], 0],
])('where %s, it rises as far as it must', (_, boxes, lift) => {
  expect(liftOver(toasts, boxes)).toBe(lift);
});
