import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirstTime } from './first-time.tsx';

const amara = { slug: 'amara-osei', name: 'Amara Osei', outcodes: ['LS1', 'LS6'] };

test.each([
  ['LS6', '/instructors/amara-osei/times?from=LS6'],
  ['York', '/instructors/amara-osei/times'],
  [null, '/instructors/amara-osei/times'],
])('where a page is about %s, the way to the times says so if lessons begin there', (place, path) => {
  const html = renderToStaticMarkup(<FirstTime person={amara} times={undefined} place={place} />);
  expect(html).toContain(`href="${path}"`);
});

test('a first time of another year than this one has its year', () => {
  const times = new Map([[amara.slug, '2099-01-05T10:00:00Z']]);
  const html = renderToStaticMarkup(<FirstTime person={amara} times={times} place="LS6" />);
  expect(html).toContain('Mon 5 Jan 2099, 10:00');
});
