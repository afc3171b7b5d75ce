import { expect, test } from 'vitest';
import type { BalanceResponse } from '#src/features/vouchers/balance/balance-api-schema.ts';
import { lettersTo } from '#testing/accounts.ts';
import { letSettle } from '#testing/invariants.ts';
import { builtSite } from '#testing/pages.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { testRefunding } from '#testing/refunding.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';

const HAZARD_PERCEPTION = { product_id: 3, type: 'product' } as const;
const MOCK_TESTS = { product_id: 4, type: 'product' } as const;

const app = await settlingApp();
const site = await builtSite(app);
const { bought } = testRefunding(app, payPalBuyers(app));

test('a line paid by voucher and card is refunded after a look at what will happen, each part to where it came from, and credited', async () => {
  const { secrets } = await buyVouchers(app, [{ ...E_VOUCHER, amount: '20' }]);
  const code = secrets[0]?.code ?? '';
  // The voucher pays the first line and £7.01 of the second, and the card the other £5.98.
  const { order } = await bought([HAZARD_PERCEPTION, MOCK_TESTS], code);
  const office = plainBrowser(site, (await app.staff()).cookies);
  await office.open(`/office/orders?find=${order.order_number}`);
  expect(office.heading).toBe(`Order ${order.order_number}`);
  await office.press('VAT invoice (PDF)');
  const [invoice = ''] = /INV-\d{6}$/.exec(office.heading) ?? [];
  expect(office.heading).toBe(`VAT invoice ${invoice}`);
  await office.follow(order.order_number);
  await office.follow('Refund');
  await office.press('Show what will happen', { 'Mock Test Library': true });
  const preview = office.region('What will happen');
  expect(preview.text).toMatch(/Visa ending 3436.*£5\.98/);
  expect(preview.text).toMatch(new RegExp(`Voucher ending ${code.slice(-4)}.*£7\\.01`));
  await preview.press('Refund £12.99', { Reason: 'Bought by mistake' });

  expect(office.region('Refunds').text).toContain(
    `Visa ending 3436 (£5.98) and voucher ending ${code.slice(-4)} (£7.01)`,
  );
  await letSettle(app);
  await office.open(office.address);
  await office.follow(new RegExp(invoice));
  const note = office.region('Invoices and credit notes').link(/^CN-/).textContent;
  await office.follow(note);
  expect(office.heading).toBe(`VAT credit note ${note}`);
  await office.press('Send it');
  expect(office.text).toContain('It’s on its way by email.');
  const letters = await lettersTo(app, order.email);
  expect(letters.filter(({ subject }) => subject.includes(note))).toHaveLength(1);

  const { body } = await app.browser().post<BalanceResponse>('/v1/website/vouchers/balance', { code });
  expect(body.balance).toBe('7.01');
});
