import type { APIResponse, Page } from '@playwright/test';
import { cardForm } from '#simulators/connect-e/pretend-shop.ts';
import { cards, headers, newEmail, saveSections } from './journey.ts';
import { expect } from './watched-browser.ts';

interface Paying {
  email?: string;
  /** A voucher that pays as much as it can before the card. */
  code?: string;
}

/** Where the card simulator's form is sent: the site's port and two, as `npm start` prints. */
const BANK = `http://localhost:${Number(process.env.E2E_PORT) + 2}`;

/** Buys this basket with the good card by the calls that the checkout's pages make. Answers the order's number. */
export async function payByCalls(
  page: Page,
  basket: { uuid: string },
  { email = newEmail(), code }: Paying = {},
): Promise<{ order: string; email: string; transaction: string }> {
  await saveSections(page, basket.uuid, 'payment', { email });
  const post = (path: string, data: object) =>
    page.request.post(`/v1/website/checkout/${path}`, { data, headers });
  if (code) await good(post('vouchers', { basket: basket.uuid, code }));
  await good(
    post('consents', { basket: basket.uuid, terms: true, lessons_start: 'soon', digital_now: true }),
  );
  const { contents } = await good(post('authorise', { basket: basket.uuid }));
  const token = contents.payment_gateway_id as string;
  await good(
    page.request.post(`${BANK}/api/payments/${encodeURIComponent(token)}`, {
      data: cardForm(cards.good[0]),
    }),
  );
  const { transaction } = await good(post('confirm', { connecte_id: token }));
  let order = '';
  await expect(async () => {
    const answer = await page.request.get(`/v1/website/checkout/confirm/${transaction}`, { headers });
    expect(answer.status()).toBe(200);
    order = (await answer.json()).human_id;
  }).toPass();
  return { order, email, transaction };
}

async function good(request: Promise<APIResponse>) {
  const answer = await request;
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}
