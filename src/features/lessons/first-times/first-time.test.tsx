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
