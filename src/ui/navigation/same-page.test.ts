import { expect, test } from 'vitest';
import { isSamePage, SAME_PAGE } from './same-page.ts';

test('the page stays whose form was sent; Back and Forward, and all other ways, show another', () => {
  expect(isSamePage(SAME_PAGE, 'REPLACE')).toBe(true);
  expect(isSamePage(SAME_PAGE, 'POP')).toBe(false);
  expect(isSamePage(null, 'REPLACE')).toBe(false);
  // The router's own, of a page that an answered form leads to.
  expect(isSamePage({ _isRedirect: true } as never, 'PUSH')).toBe(false);
});
