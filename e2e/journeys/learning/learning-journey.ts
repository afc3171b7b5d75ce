import type { Page } from '@playwright/test';
import { checkoutAt, paidOrder, pay } from '../../support/journey.ts';
import { openMail } from '../../support/voucher-journey.ts';

export const BUNDLE = { product_id: 31, type: 'bundle' };

/** Buys the bundle by card, and answers the code and the link of the email that opens it. */
export async function buyLearning(page: Page) {
  const { email } = await checkoutAt(page, 'payment', { products: [BUNDLE] });
  await pay(page);
  await paidOrder(page);
  const message = await openMail(page, email, /Your learning is ready/);
  const link = message.getByRole('link', { name: 'Start learning' });
  const path = new URL((await link.getAttribute('href')) ?? '').pathname;
  return { email, path, code: path.replace('/learning/', '') };
}
