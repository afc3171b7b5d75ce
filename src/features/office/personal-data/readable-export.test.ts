import { expect, test } from 'vitest';
import { readableExport } from './readable-export.server.tsx';

test('what is kept about somebody is a page to read: each thing under its name, in words, and nothing that is empty', () => {
  const kept = {
    account: [
      { first_name: 'Joan <b>', created_at: new Date('2026-11-26T09:30:00Z'), phone: null, closed: false },
    ],
    lessonLinks: [
      {
        total_pence: 5499,
        times: ['mon', null, 'tue'],
        paid: [null, new Date('2026-11-26T09:30:00Z')],
        lessons: [null, { minutes: 60 }],
        basket: { lines: [{ name: '10 hours', price_pence: 24000 }], made_at: '2026-11-26T09:30:00.000Z' },
      },
    ],
    reviews: [],
  };
  const html = readableExport(kept, {
    email: 'joan@example.com',
    school: 'Bitepoint',
    now: new Date('2026-11-26T12:00:00Z'),
  });
  for (const words of [
    '<h2>Account</h2>',
    '<th scope="row">First name</th><td>Joan &lt;b&gt;</td>',
    '<th scope="row">Created at</th><td>26 Nov 2026',
    '<th scope="row">Closed</th><td>No</td>',
    '<h2>Lesson links</h2>',
    '<th scope="row">Total</th><td>£54.99</td>',
    '<th scope="row">Times</th><td>mon, tue</td>',
    '<th scope="row">Paid</th><td>26 Nov 2026',
    '<th scope="row">Lessons</th><td><table><tbody><tr><th scope="row">Minutes</th>',
    '<th scope="row">Basket</th><td><table><tbody><tr><th scope="row">Lines</th><td><table>',
    '<th scope="row">Price</th><td>£240.00</td>',
    '<th scope="row">Made at</th><td>26 Nov 2026',
  ])
    expect(html).toContain(words);
  for (const words of ['Phone', 'Reviews', '<script', '&quot;', '<tbody></tbody>'])
    expect(html).not.toContain(words);
});
