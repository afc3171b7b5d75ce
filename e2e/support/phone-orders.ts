import type { Page } from '@playwright/test';
import { tenHours, wire } from '#testing/prices.ts';
import { linkInEmail } from './emails.ts';
import { headers, helen, LESSON, newEmail } from './journey.ts';
import { signInToOffice } from './office.ts';
import { expect } from './watched-browser.ts';

/** Ten hours that staff sell by phone, by the calls of their page. Answers the link to pay that is emailed. */
export async function sellByPhone(page: Page): Promise<{ entry: string; link: string }> {
  await signInToOffice(page);
  const [entry, email] = [crypto.randomUUID(), newEmail()];
  const { firstname, surname, phone, address_line_1, city, postcode } = helen;
  const person = { firstname, surname, phone, address_line_1, city, postcode, email };
  const sold = { items: `lesson:${LESSON.product_id}:1`, expected_total: wire(tenHours.total) };
  await callOffice(page, '', { ...person, ...sold, entry, draft: '' });
  return { entry, link: await linkInEmail(page, email, '/pay/') };
}

export const withdrawSold = (page: Page, entry: string) => callOffice(page, `/${entry}/withdraw`, {});

async function callOffice(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/v1/office/phone-orders${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
