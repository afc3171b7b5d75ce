import type { Page } from '@playwright/test';
import { linkInEmail } from '../../support/emails.ts';
import { fillBasket } from '../../support/journey.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';

export const BUNDLE = { product_id: 31, type: 'bundle' };

/** Buys the bundle by card, and answers the code and the link of the email that opens it. */
export async function buyLearning(page: Page) {
  const { email } = await payByCalls(page, await fillBasket(page, [BUNDLE]));
  const path = await linkInEmail(page, email, '/learning/');
  return { email, path, code: path.replace('/learning/', '') };
}
