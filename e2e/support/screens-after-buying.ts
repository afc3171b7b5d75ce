import type { Page } from '@playwright/test';
import { linkInEmail } from './emails.ts';
import { headers, newBasket, newEmail } from './journey.ts';
import { payByCalls } from './paid-by-calls.ts';
import { buyVoucher, readVoucher } from './voucher-journey.ts';
import { expect } from './watched-browser.ts';

type Screens = Record<string, (page: Page) => Promise<unknown>>;

const DAY_MS = 86_400_000;
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A free course's form, its errors, its thanks, and what the link in its email opens. */
const course: Screens = {
  'a course that answers, with errors': async (page) => {
    await page.goto('/courses/teach-with-us');
    await page.getByLabel('Full name').fill('Wide'.repeat(20));
    await page.getByLabel('Email').fill('moira@');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'a course that has answered': async (page) => {
    await page.getByLabel('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('.bookform__thanks')).toBeVisible();
  },
  'a place to confirm': async (page) => {
    const email = newEmail();
    const data = { name: 'Wide'.repeat(20), email };
    const answer = await page.request.post('/v1/website/courses/2/responses', { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    await page.goto(await linkInEmail(page, email, '/courses/confirm/'));
  },
  'a place that is confirmed': async (page) => {
    await page.getByRole('button', { name: 'Confirm my place' }).click();
    await expect(page.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible();
  },
};

const reviews: Screens = {
  'a review to confirm': (page) => page.goto(`/reviews/confirm/${'0'.repeat(26)}`),
  'a review whose link has expired': async (page) => {
    await page.getByRole('button', { name: 'Yes, I wrote it' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  },
  'a review that is confirmed': async (page) => {
    const { email } = await payByCalls(page, await newBasket(page));
    const data = { name: 'Nia P', email, rating: 4, content: 'Calm.' };
    await page.request.post('/v1/website/instructors/simone-campbell/reviews', { data, headers });
    await page.goto(await linkInEmail(page, email, '/reviews/confirm/'));
    await page.getByRole('button', { name: 'Yes, I wrote it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  },
};

const vouchers: Screens = {
  'a bought voucher, to change': async (page) => {
    const { manage } = await buyVoucher(page, { send_now: false, send_at: dateIn(40) });
    await page.goto(manage);
    await page.getByText('Change address or date').click();
  },
  'a bought voucher, with errors': async (page) => {
    await page.getByLabel('Their email').fill('nobody');
    await page.getByRole('button', { name: /^Save changes/ }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'a bought voucher, sent': async (page) => {
    const { manage } = await buyVoucher(page);
    await page.goto(manage);
    await expect(page.getByRole('button', { name: /^Send again/ })).toBeVisible();
  },
  'a code that is found': async (page) => {
    const { recipient } = await buyVoucher(page);
    const { code } = await readVoucher(page, recipient);
    await page.goto('/vouchers?postcode=LS6');
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(page.getByText('About 2 hours manual in Leeds, or 1 automatic')).toBeVisible();
  },
  'a voucher’s link that is none': (page) => page.goto(`/vouchers/${'0'.repeat(26)}`),
};

const learning: Screens = {
  'what was bought to learn': async (page) => {
    const { email } = await payByCalls(page, await newBasket(page, [{ product_id: 31, type: 'bundle' }]));
    await page.goto(await linkInEmail(page, email, '/learning/'));
  },
  'questions of which one is answered': async (page) => {
    await page.getByRole('link', { name: 'Safety margins' }).click();
    const question = page.getByRole('group', { name: /stopping distance at 30 mph/ }).first();
    await question.getByText('12 metres', { exact: true }).click();
    await expect(question.getByText('Not this one')).toBeVisible();
  },
  'a mock test that is marked': async (page) => {
    await page.getByRole('link', { name: 'All your learning' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Mock tests' }).click();
    await page.getByRole('button', { name: 'Start a mock test' }).click();
    await page.getByRole('button', { name: 'Finish the test' }).click();
    await page.getByRole('button', { name: 'Finish and see my result' }).click();
    await expect(page.getByText('Not passed yet: you need 43.')).toBeVisible();
  },
};

/** Screens that the links in emails open, each group reached one from another. */
export const screensAfterBuying: Screens[] = [course, reviews, vouchers, learning];
