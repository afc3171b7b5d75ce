import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { addressOf, choice, day, kept, list, lookup, readListQuery, search } from './list.ts';
import { ListPage, type PageOfRows } from './list-page.tsx';

interface Box {
  id: string;
  colour: string;
}
const boxes = list<Box>()({
  path: '/boxes',
  title: 'Boxes',
  noun: ['box', 'boxes'],
  caption: 'Boxes, newest first',
  filters: {
    find: search('Colour', 'By how it begins'),
    state: choice('State', 'All states', { full: 'Full', empty: 'Empty' }),
    from: day('From'),
    shelf: kept(/^\d+$/),
    owner: lookup('Owner', 'Everybody', /^o\d+$/),
  },
  columns: [{ head: 'Colour', cell: ({ colour }) => colour }],
  keyOf: ({ id }) => id,
  empty: <h2>No boxes yet</h2>,
  noMatch: <h2>No box matches</h2>,
});
const ID = '3f0c9c1e-8d1e-4f0e-9d7e-2f6a5b4c3d2e';
const ask = (query: string) => readListQuery(boxes, new URLSearchParams(query));

test('what an address asks is read by the filters, and what cannot be read is left out', () => {
  const query = ask(`find= red &state=full&from=2026-11-30&shelf=7&owner=o1&before=${ID}&other=1`);
  expect(query).toEqual({
    find: 'red',
    state: 'full',
    from: '2026-11-30',
    shelf: '7',
    owner: 'o1',
    before: ID,
  });
  // Typed by the filters.
  const state: 'full' | 'empty' | undefined = query.state;
  expect(state).toBe('full');
  expect(ask('state=toString&from=2026-02-30&shelf=x&owner=me&before=1')).toEqual({ find: '' });
  expect(ask(`find=${'x'.repeat(200)}`).find).toHaveLength(100);
});

test('an address keeps the filters, and has its own page', () => {
  const query = ask(`find=red&state=full&before=${ID}`);
  expect(addressOf('/boxes', query, { after: 'b' })).toBe('/boxes?find=red&state=full&after=b');
  expect(addressOf('/boxes.csv', query)).toBe('/boxes.csv?find=red&state=full');
  expect(addressOf('/boxes', ask(''))).toBe('/boxes');
});

function shown(query: string, page: PageOfRows<Box>, beside: object = {}) {
  const element = <ListPage of={boxes} query={ask(query)} page={page} {...beside} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('a page has its filters as they were asked, how many there are, its rows and the way to the others', () => {
  const page = shown('state=empty&shelf=7', {
    rows: [{ id: '1', colour: 'Red' }],
    counted: { count: 1_000, hasMore: true },
    newer: null,
    older: ID,
  });
  expect(page).toContain('<p>More than 1,000 boxes found</p>');
  expect(page).toContain('<option value="empty" selected="">Empty</option>');
  expect(page).toContain('<input type="hidden" name="shelf" value="7"/>');
  expect(page).toContain('>Red</th>');
  expect(page).toContain(`href="/boxes?state=empty&amp;shelf=7&amp;before=${ID}"`);
  expect(page).toMatch(/<a class="btn" aria-disabled="true">.*Newer/);
});

test('without rows it says whether there are none at all, or none that match', () => {
  expect(shown('', { rows: [], counted: { count: 0, hasMore: false }, newer: null })).toContain(
    'No boxes yet',
  );
  expect(shown('find=red', { rows: [] })).toContain('No box matches');
  expect(shown(`before=${ID}`, { rows: [] })).toContain('No box matches');
});

test('nothing is said not to match where the page shows something else that does', () => {
  const beside = { hasOtherMatches: true, children: <p>Red Lorry, instructor</p> };
  const page = shown('find=red', { rows: [] }, beside);
  expect(page).toContain('Red Lorry, instructor');
  expect(page).not.toContain('No box matches');
});

test('a lookup offers what the page has loaded', () => {
  const page = shown('owner=o1', { rows: [], options: { owner: [['o1', 'Sam Okafor']] } });
  expect(page).toContain(
    '<option value="">Everybody</option><option value="o1" selected="">Sam Okafor</option>',
  );
});

test('a list that only goes back has older rows and the newest', () => {
  const rows = [{ id: '1', colour: 'Red' }];
  expect(shown('', { rows, older: null })).not.toContain('pager');
  const first = shown('state=full', { rows, older: ID });
  expect(first).toContain(`href="/boxes?state=full&amp;before=${ID}"`);
  expect(first).not.toContain('Newest');
  const last = shown(`state=full&before=${ID}`, { rows, older: null });
  expect(last).toContain('<a class="btn" href="/boxes?state=full">Newest</a>');
  expect(last).not.toContain('Older');
});

test('a list that goes forwards has the first page and more', () => {
  const rows = [{ id: '1', colour: 'Red' }];
  expect(shown('', { rows })).not.toContain('pager');
  const second = shown(`find=r&after=${ID}`, { rows, next: ID });
  expect(second).toContain('<a href="/boxes?find=r">To the first page</a>');
  expect(second).toContain(`href="/boxes?find=r&amp;after=${ID}"`);
});
