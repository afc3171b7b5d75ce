import { expect, test } from 'vitest';
import { manifestOfPart, partOf, routesOfPart } from './routes-of-part.ts';

const ROUTES = {
  root: { path: '' },
  shop: { parentId: 'root' },
  home: { parentId: 'shop', index: true },
  courses: { parentId: 'shop', path: 'courses' },
  officers: { parentId: 'shop', path: 'officers' },
  any: { parentId: 'shop', path: '*' },
  office: { parentId: 'root' },
  boundary: { parentId: 'office' },
  today: { parentId: 'boundary', path: 'office' },
  order: { parentId: 'boundary', path: 'office/orders/:id' },
  week: { parentId: 'root', path: 'diary/week' },
};

test.each([
  ['shop', ['root', 'shop', 'home', 'courses', 'officers', 'any']],
  ['office', ['root', 'office', 'boundary', 'today', 'order']],
  ['diary', ['root', 'week']],
] as const)('the routes of the %s have their frames, and no other part’s', (part, ids) => {
  expect(Object.keys(routesOfPart(part, ROUTES))).toEqual(ids);
});

test.each([
  ['/office/orders', 'office'],
  ['/Office', 'office'],
  ['/officers', 'shop'],
  ['/diary.data', 'diary'],
  ['/', 'shop'],
])('%s is of the %s', (pathname, part) => expect(partOf(pathname)).toBe(part));

test('each part’s map is a file beside that of all', () => {
  expect(manifestOfPart('shop', '/assets/manifest-1a2b3c4d.js')).toBe('/assets/shop-manifest-1a2b3c4d.js');
});
