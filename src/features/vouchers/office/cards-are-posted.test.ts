import { expect, test } from 'vitest';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { buyVouchers, GIFT_CARD } from '#testing/vouchers.ts';

const app = await settlingApp();
const site = await builtSite(app);

test('the office prints one of its gift cards and marks it as posted, and its buyer can see that', async () => {
  const [bought, other] = [await buyVouchers(app, [GIFT_CARD]), await buyVouchers(app, [GIFT_CARD])];
  const [wanted = '', kept = ''] = [bought, other].map(({ order }) => order.order_number ?? '');
  const office = plainBrowser(site, (await app.staff()).cookies);
  const onlyWanted = { [`Classic L ${wanted}`]: true, [`Classic L ${kept}`]: false };
  await office.open('/office/vouchers');
  expect(office.part('tr', wanted).text).toContain('32 Example Street, Leeds, LS6 3AD');
  await office.press(/^Print/, onlyWanted);
  expect([office.status, office.address]).toEqual([
    200,
    `/office/vouchers/cards.pdf?act=postCards&card-${bought.issued[0]?.id}=on`,
  ]);

  await office.open('/office/vouchers');
  await office.press(/as posted$/, onlyWanted);
  expect(office.parts('tr', wanted)).toEqual([]);
  expect(office.parts('tr', kept)).toHaveLength(1);
  const buyer = plainBrowser(site);
  await buyer.open(`/vouchers/manage/${bought.manage}`);
  expect(buyer.text).toContain('We posted it 1st class on 21 November 2026');
});
