import { expect, test } from 'vitest';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { shop } = await openShopInDom();

async function book(name: string) {
  await shop.open('/courses/motorway-day');
  await shop.fill('Full name', name);
  await shop.press('Book, £35.50 deposit');
}

test('a deposit with pence keeps them, two people go on one booking, and nobody twice', async () => {
  for (const name of ['Callum Marsden', 'Helen Marsden']) {
    await book(name);
    await expect.poll(() => location.pathname).toBe('/basket');
  }
  await expect.poll(() => shop.text('.line')).toHaveLength(2);
  expect(shop.text('.lines').join()).toContain('for Callum Marsden');
  expect(shop.text('.plate.total').join()).toContain('£71.00');

  await book('Helen Marsden');
  const words = 'That place is already in your basket. To book for someone else, enter their name.';
  await expect.poll(() => shop.text('[role=alert]').join()).toContain(words);
  await expect.poll(() => document.title).toMatch(/^Error: Motorway Day/);
  const name = await shop.field('Full name');
  expect(shop.describedAs(name)).toMatch(new RegExp(`${words}$`));
  expect(name.value).toBe('Helen Marsden');
});
