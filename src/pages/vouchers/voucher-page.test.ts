import { expect, test } from 'vitest';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';

const app = await settlingApp();
const holder = plainBrowser(await builtSite(app));

test('a holder opens the link of the email, and sees what the voucher buys near home', async () => {
  const { secrets } = await buyVouchers(app, [{ ...E_VOUCHER, recipient_name: 'Sam Otieno' }]);
  const { code = '', page = '' } = secrets[0] ?? {};
  await app.queue.drain();
  await holder.open(`/vouchers/${page}`);
  expect(holder.heading).toBe('A voucher for Sam Otieno');
  const card = holder.document.querySelector('[role=img]')?.getAttribute('aria-label');
  expect(card).toMatch(/Birthday card: £100 of driving lessons for Sam Otieno/);
  expect(holder.part('blockquote').text).toBe('Happy birthday! Mind the roundabouts.');
  expect(holder.text).toContain('Ready to use');
  // Whoever sees the page can spend nothing with it.
  const { innerHTML } = holder.document.documentElement;
  expect(innerHTML).toContain(code.slice(-4));
  for (const group of code.split('-').slice(0, 3)) expect(innerHTML).not.toContain(`${group}-`);

  await holder.press('Work it out', { 'Your postcode or town': 'ls6 3ad' });
  expect(holder.text).toContain('About 4 hours manual in Leeds, or 3 automatic');
  await holder.press('Work it out', { 'Your postcode or town': 'Harrogate' });
  expect(holder.text).toContain('We don’t teach in Harrogate yet. Leeds is the nearest area, 13 miles away.');
});

test.each(['/vouchers/', '/vouchers/manage/'])(
  'a link that is none, below %s, leads to no voucher, and to a way on',
  async (below) => {
    await holder.open(`${below}${'0'.repeat(26)}`);
    expect([holder.status, holder.heading]).toEqual([404, 'This link doesn’t work']);
    await holder.follow('Enter the code');
    expect(holder.field('Code').value).toBe('');
  },
);
