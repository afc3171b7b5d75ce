import { mkdirSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { DEMO_INSTRUCTOR } from '#src/features/identity/instructor/demo-instructor.server.ts';
import { makeAccount } from '../e2e/support/account-journey.ts';
import { linkInEmail } from '../e2e/support/emails.ts';
import { freePort } from '../e2e/support/free-port.ts';
import {
  cardFrame,
  checkoutAt,
  fillBasket,
  LESSON,
  newEmail,
  paidOrder,
  pay,
  THEORY,
} from '../e2e/support/journey.ts';
import { officeCookie, signInToOffice } from '../e2e/support/office.ts';
import { runSite } from '../e2e/support/run-site.ts';
import { newSiteData } from '../e2e/support/site-data.ts';
import { buyVoucher, choose, messageBox, readVoucher } from '../e2e/support/voucher-journey.ts';
import { whichBrowser } from '../e2e/support/which-browser.ts';

const DEMO_LEARNER = { email: 'callum@bitepoint.example', password: 'two gentle bends' };
const FOLDER = 'docs/screenshots';
const WIDTHS = [1280, 390];

const products = [LESSON, THEORY];

/** The names of those that are to be taken; without any, all. */
const only = process.argv.slice(2);

/** Every screen of docs/screenshots.md, and how to reach the state that is shown. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  areas: (page) => page.goto('/areas-covered?q=York'),
  area: (page) => page.goto('/areas-covered/leeds?from=LS6'),
  'driving-lessons': (page) => page.goto('/driving-lessons'),
  instructors: (page) => page.goto('/instructors?place=LS6'),
  instructor: (page) => page.goto('/instructors/amara-osei'),
  'instructor-review': async (page) => {
    await page.goto('/instructors/amara-osei');
    await page.getByRole('button', { name: 'Submit a review' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('4 stars').check({ force: true });
    await form.getByLabel('Your name').fill('Ben Fairweather');
    await form.getByLabel('Email').fill('ben@');
    await form.getByLabel('Your review').fill('Calm, clear and on time.');
    await form.getByRole('button', { name: /^Submit/ }).click();
    await form.getByText('There is a problem').waitFor();
  },
  courses: (page) => page.goto('/courses'),
  course: (page) => page.goto('/courses/calm-at-the-wheel'),
  'course-response': (page) => page.goto('/courses/teach-with-us'),
  'instructor-training': (page) => page.goto('/instructor-training'),
  'pass-for-less-pack': (page) => page.goto('/pass-for-less-pack'),
  'gift-voucher': async (page) => {
    await page.goto('/gift-vouchers');
    await choose(page, 'Pick a design', 'Seventeenth');
    await choose(page, 'Choose an amount', '£100');
    await page.getByLabel('Their name').fill('Priya');
    await messageBox(page).fill(
      'Seventeen! Your brother took four goes to pass, so no pressure at all.\nLove, Mum and Dad',
    );
  },
  voucher: async (page) => {
    const { recipient } = await buyVoucher(page, { template: 'coast-road', recipient_name: 'Priya' });
    const { voucher } = await readVoucher(page, recipient);
    await page.goto(`${voucher}?postcode=LS6`);
  },
  gift: async (page) => {
    const { recipient } = await buyVoucher(page, {
      template: 'seventeenth',
      recipient_name: 'Priya',
      personal_message: 'Seventeen! Keep both hands on the wheel, and ring me when you’ve passed.',
      gift: { type: 'lesson', id: LESSON.product_id },
    });
    await page.goto(`${await linkInEmail(page, recipient, '/gift/')}?postcode=LS6+3AD`);
  },
  'voucher-manage': async (page) => {
    const { manage } = await buyVoucher(page, {
      template: 'christmas',
      send_now: false,
      send_at: inDays(30),
    });
    await page.goto(manage);
  },
  basket: async (page) => {
    await fillBasket(page, products);
    await page.goto('/basket');
    await page.getByRole('heading', { name: '10 hours in Leeds' }).waitFor();
  },
  'checkout-details': async (page) => {
    await checkoutAt(page, 'customer', { products });
    await page.getByLabel('Email').fill('helen.marsden@example.co.uk');
    await page.getByLabel('No, it’s for someone else').check();
  },
  'checkout-billing': async (page) => {
    await checkoutAt(page, 'billing', { products, email: 'helen.marsden@example.co.uk' });
    await page.getByLabel('First name').fill('Helen');
    await page.getByLabel('Last name').fill('Marsden');
    await page.getByLabel('Phone').fill('07700 900418');
    await page.getByLabel('Postcode').fill('LS6 3AD');
    await page.getByLabel('Postcode').press('Enter');
    await page.getByLabel('4 Bainbrigge Road, Leeds', { exact: true }).check();
  },
  'checkout-learner': async (page) => {
    await checkoutAt(page, 'lesson', { products, email: 'helen.marsden@example.co.uk' });
    await page.getByLabel('Learner’s first name').fill('Callum');
    await page.getByLabel('Learner’s last name').fill('Marsden');
    await page.getByLabel('Learner’s phone').fill('07700 900673');
    for (const time of ['Monday evening', 'Wednesday evening', 'Saturday morning', 'Saturday afternoon'])
      await page.getByLabel(time).check();
  },
  'checkout-payment': async (page) => {
    await checkoutAt(page, 'payment', { products, email: 'helen.marsden@example.co.uk' });
    await cardFrame(page).getByLabel('Card number').waitFor();
  },
  'checkout-paypal': async (page) => {
    await checkoutAt(page, 'payment', { products, email: 'helen.marsden@example.co.uk' });
    await page.getByLabel('PayPal').check();
  },
  'account-sign-in': (page) => page.goto('/account/sign-in'),
  account: async (page) => {
    await makeAccount(page);
    await checkoutAt(page, 'payment', { products });
    await pay(page);
    await paidOrder(page);
    await buyVoucher(page, { template: 'coast-road', recipient_name: 'Priya' });
    await page.goto('/account');
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
  },
  'account-details': async (page) => {
    await makeAccount(page);
    await page.goto('/account/details');
  },
  confirmation: async (page) => {
    await checkoutAt(page, 'payment', { products, email: newEmail() });
    await pay(page);
    await paidOrder(page);
  },
  'office-today': (page) => officePage(page, '/office'),
  'office-order': async (page) => {
    await officePage(page, '/office/orders?state=part_refunded');
    await page.getByRole('table').getByRole('link').first().click();
  },
  'office-money': (page) => officePage(page, '/office/money'),
  'office-diary': (page) => officePage(page, '/office/diary'),
  'instructor-times': (page) => page.goto('/instructors/amara-osei/times'),
  'learner-lessons': (page) => learnersPage(page, '/account/lessons'),
  'learner-book': (page) => learnersPage(page, '/account/lessons/book'),
  'learner-progress': (page) => learnersPage(page, '/account/progress'),
  'diary-day': (page) => diaryPage(page, '/diary'),
  'diary-week': (page) => diaryPage(page, '/diary/week'),
  'diary-week-marked': async (page) => {
    await diaryPage(page, `/diary/week?day=${inDays(7)}`);
    await page.locator('.week-grid__cell').first().waitFor({ state: 'attached' });
    await page.getByText('Offer this gap').first().click();
    await page.getByRole('button', { name: 'Take this off' }).waitFor();
  },
  'diary-hours': (page) => diaryPage(page, '/diary/hours'),
  'diary-lesson': async (page) => {
    await diaryPage(page, `/diary/week?day=${inDays(7)}`);
    await openFirst(page, '/diary/lessons/');
  },
  'diary-learner': async (page) => {
    await diaryPage(page, '/diary/learners');
    await openFirst(page, '/diary/learners/');
  },
  'diary-statement': (page) => diaryPage(page, '/diary/statement'),
};

process.env.E2E_PORT ??= String(await freePort());
mkdirSync(FOLDER, { recursive: true });
const data = await newSiteData();
// The office shows what a school has had to do for three months.
const stopSite = await runSite(process.env.E2E_PORT, {
  ...data,
  env: { ...data.env, DEMO_SCHOOL: 'true' },
});
process.env.E2E_OFFICE = await officeCookie(`http://localhost:${process.env.E2E_PORT}`);
const browser = await chromium.launch(await whichBrowser());
try {
  for (const width of WIDTHS)
    for (const [name, open] of Object.entries(screens)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const context = await browser.newContext({
        baseURL: `http://localhost:${process.env.E2E_PORT}`,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        locale: 'en-GB',
      });
      const page = await context.newPage();
      await open(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      if (name !== 'home' && name !== 'instructor-review') await growWindow(page, width);
      await page.screenshot({ path: `${FOLDER}/${name}-${width}.png`, animations: 'disabled' });
      await context.close();
    }
} finally {
  await browser.close();
  await stopSite();
  await data.remove();
}

async function officePage(page: Page, address: string) {
  await signInToOffice(page);
  await page.goto(address);
}

async function learnersPage(page: Page, address: string) {
  await signIn(page, '/account/sign-in', DEMO_LEARNER);
  await page.goto(address);
}

async function diaryPage(page: Page, address: string) {
  await signIn(page, '/diary/sign-in', DEMO_INSTRUCTOR);
  await page.goto(address);
}

async function signIn(page: Page, at: string, { email, password }: { email: string; password: string }) {
  await page.goto(at);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== at);
}

/** The first page below an address that the page links to. */
async function openFirst(page: Page, below: string) {
  const address = await page.locator(`a[href^="${below}"]`).first().getAttribute('href');
  await page.goto(address ?? below);
}

/** A date so many days on: a voucher can be sent in a month. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** As tall as the page, so that sticky elements are where they belong. */
async function growWindow(page: Page, width: number) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => window.scrollTo(0, 0));
}
