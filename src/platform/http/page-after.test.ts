import { expect, test } from 'vitest';
import { pageAfter } from './page-after.ts';

const after = (back?: string) =>
  pageAfter(new Request('https://school.example/office/orders?page=2'), '/office', back, 'refund');

test('a form leads back to the page of its area that it names, or to its own', () => {
  expect(after()).toBe('/office/orders?page=2&done=refund');
  expect(after('/office')).toBe('/office?done=refund');
  expect(after('/office/log?who=amara#row-7')).toBe('/office/log?who=amara&done=refund#row-7');
  expect(after('/office/log?who=amara')).toBe('/office/log?who=amara&done=refund');
});

test.each([
  '/office/../basket',
  '/office/..//evil.example/',
  '/office/%2e%2e//evil.example/',
  '/office/..%2f..%2fbasket',
  '/office%2f..%2fbasket',
  '/office\\..\\basket',
  '/office/\t/../..//evil.example',
  '/officers',
  '//evil.example/office',
])('a form never leads out of its area by %j', (back) => {
  expect(after(back)).toBe('/office/orders?page=2&done=refund');
});

test('a form that the router posts leads to its page, not to the page’s data', () => {
  const posted = (url: string) =>
    pageAfter(new Request(`https://school.example${url}`), '/diary', undefined, 'x');
  expect(posted('/diary.data?day=2026-11-26')).toBe('/diary?day=2026-11-26&done=x');
  expect(posted('/diary/lessons/7.data?_routes=day')).toBe('/diary/lessons/7?done=x');
  expect(posted('/_.data')).toBe('/?done=x');
});
