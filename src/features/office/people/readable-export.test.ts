import { expect, test } from 'vitest';
import { readableExport } from './readable-export.server.tsx';

test('what is kept about somebody is a page to read: each thing under its name, in words, and nothing that is empty', () => {
  const kept = {
    account: [
      { first_name: 'Joan <b>', created_at: new Date('2026-11-26T09:30:00Z'), phone: null, closed: false },
    ],
    lessonLinks: [{ total_pence: 5499, times: ['mon'] }],
    reviews: [],
  };
  const html = readableExport(kept, 'joan@example.com', new Date('2026-11-26T12:00:00Z'));
  for (const words of [
    '<h2>Account</h2>',
    '<th scope="row">First name</th><td>Joan &lt;b&gt;</td>',
    '<th scope="row">Created at</th><td>26 Nov 2026',
    '<th scope="row">Closed</th><td>No</td>',
    '<h2>Lesson links</h2>',
    '<th scope="row">Total</th><td>£54.99</td>',
  ])
    expect(html).toContain(words);
  for (const words of ['Phone', 'Reviews', '<script']) expect(html).not.toContain(words);
});
