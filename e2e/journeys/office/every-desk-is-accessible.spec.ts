import type { Page } from '@playwright/test';
import { londonDay } from '#src/platform/dates.ts';
import { atNight } from '#testing/at-night.ts';
import { pagePaths } from '#testing/pages.ts';
import { linkInEmail } from '../../support/emails.ts';
import { fillBasket, headers, L_PLATES, LESSON, newEmail, TRAINING } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { lookInForcedColours } from '../../support/other-media.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { sellByPhone } from '../../support/phone-orders.ts';
import { AROUND, everyWidth, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  type Bought,
  bookAtOffice,
  bookAtOfficeBefore,
  buyLessons,
  minutesFromNow,
} from '../lessons/lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });

/** These answer with a file, or lead on. The pages to sign in by have a test below. */
const NO_DESKS = /^\/office\/(sign-|welcome\/|people\/file$)/;

/** Of one thing, or of a list that is filtered. */
const MORE = [
  ...['/office/orders?find=nobody-at-all', '/office/instructors/amara-osei'],
  '/office/orders/new?find=patel&postcode=LS6+3AD&lesson=47',
  ...['/office/instructors/amara-osei/times', '/office/courses/1', '/office/catalogue/areas/leeds'],
  ...[`/office/catalogue/products/training/1?price=1000&from=${nextWeek()}`, '/office/diary?day=2020-02-02'],
  '/office/instructors/amara-osei/money',
  ...['/office/diary/instructors/amara-osei', '/office/diary/instructors/amara-osei/away'],
  '/office/school/emails/voucher',
  '/office/school/emails/text-running-late',
  ...['/office/pay/runs/1', '/office/pay/self-billing?instructor=tom-ackroyd'],
];

function nextWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
}

/** Every page of the office but those of one order or learner, with whatever the other journeys have left in it. */
const desks = [
  ...pagePaths().filter((path) => /^\/office(\/|$)/.test(path) && !/[:*]/.test(path) && !NO_DESKS.test(path)),
  ...MORE,
];
const THIRD = Math.ceil(desks.length / 3);

/** One of each shape: tasks, a list, a form that grows, forms beside each other, figures, a week, one's own settings. */
const SHAPES = [
  ...['/office', '/office/orders', '/office/orders/new?find=patel&postcode=LS6+3AD&lesson=47'],
  ...['/office/instructors/amara-osei', '/office/figures', '/office/diary', '/office/school'],
];

/** Whatever is folded is opened, but for the menus of the frame. */
async function expectGood(page: Page, path: string, without: string[] = []) {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await page.locator('main').evaluate((main) => {
    for (const details of main.querySelectorAll('details')) details.open = true;
  });
  await test.step(path, async () => {
    await expectAccessibleAndFitting(page, { framesToo: false, without, ...everyWidth });
  });
}

/** A learner of whose hours one entry can be taken back. */
async function learnerWithGivenLesson(page: Page): Promise<Bought> {
  const learner = await buyLessons(page);
  const lesson = await bookAtOffice(page, learner, {
    instructor: 'tom-ackroyd',
    startsAt: minutesFromNow(-26 * 60),
  });
  const data = { version: 1 };
  const answer = await page.request.post(`/v1/office/bookings/${lesson}/given`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return learner;
}

test('a desk of each shape is accessible and fits every window', async ({ page }) => {
  await signInToOffice(page);
  for (const [index, desk] of SHAPES.entries()) await expectGood(page, desk, index > 0 ? AROUND : []);

  // In dark forced colours the frame has light names, icons and bars.
  await page.setViewportSize({ width: 1280, height: 900 });
  await lookInForcedColours(page, 'dark', async () => {
    const orders = page.getByRole('link', { name: 'Orders', exact: true }).first();
    // Chromium's dark scheme has yellow links.
    await expect(orders).toHaveCSS('color', 'rgb(255, 255, 0)');
    await expect(page.getByRole('banner').getByText('Bitepoint')).toHaveCSS('color', 'rgb(255, 255, 0)');
    await expect(orders.locator('.icon')).toHaveCSS('color', 'rgb(255, 255, 0)');
  });
});

// At night: every desk, of which a usual run looks at one of each shape
for (const third of [0, 1, 2])
  test(`the desks are accessible and fit every window, ${third + 1} of 3`, atNight, async ({ page }) => {
    await signInToOffice(page);
    for (const desk of desks.slice(third * THIRD, (third + 1) * THIRD)) await expectGood(page, desk);
  });

// At night: the pages of one order, which journeys of refunds, invoices and phone orders look at in part
test(
  'the pages of an order, its tasks, its learner, its voucher and a discount code are accessible',
  atNight,
  async ({ page }) => {
    const { order } = await payByCalls(page, await fillBasket(page, [LESSON, TRAINING, L_PLATES]));
    const { order: withVoucher } = await buyVoucher(page);
    const name = `Ola ${order}`;
    const email = newEmail();
    const data = { name, email, questions: 'Is there parking?' };
    const request = await page.request.post('/v1/website/courses/2/responses', { data, headers });
    expect(request.status(), await request.text()).toBe(200);
    await page.goto(await linkInEmail(page, email, '/courses/confirm/'));
    await page.getByRole('button', { name: 'Confirm my place' }).click();
    await expect(page.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible();
    await expectGood(page, '/office/sign-in');
    await signInToOffice(page);
    await page.goto(`/office/orders?find=${order}`);
    const { pathname } = new URL(page.url());
    for (const part of ['', '/call', '/parcel', '/place', '/refund', '/refund?how=amount&amount=5'])
      await expectGood(page, pathname + part);
    await page.goto(pathname);
    const customer = page.getByRole('region', { name: 'People' }).getByRole('link').first();
    await expectGood(page, (await customer.getAttribute('href')) ?? '');
    await page.goto('/office?kind=courses');
    const answer = await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').last();
    await expectGood(page, (await answer.getAttribute('href')) ?? '');
    const code = `DESK${Date.now()}`.slice(0, 16);
    const discount = { code, kind: 'percent', amount: '5', applies_to: 'lessons' };
    const added = await page.request.post('/v1/office/discount-codes', { data: discount, headers });
    expect(added.status(), await added.text()).toBe(200);
    await expectGood(page, `/office/codes/${code}`);
    const learner = await learnerWithGivenLesson(page);
    await expectGood(page, `/office/learners/${learner.id}`);
    const inThreeDays = { instructor: 'tom-ackroyd', startsAt: minutesFromNow(3 * 24 * 60) };
    const { startsAt } = await bookAtOfficeBefore(page, learner, inThreeDays);
    await expectGood(page, `/office/diary/instructors/tom-ackroyd/away?first=${londonDay(startsAt)}`);
    await page.goto(`/office/orders?find=${withVoucher}`);
    await page.getByRole('link', { name: /^Ending/ }).click();
    await expect(page.getByRole('heading', { name: 'Vouchers', level: 1 })).toBeVisible();
    await expectGood(page, page.url());

    // On paper an order has what was bought, and nothing to press.
    await page.goto(pathname);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'What was bought' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Refund' })).toBeHidden();
  },
);

// At night: the states of pages that only a file, an invoice, a sale by phone or an invitation leads to
test(
  'a file that is moved in, an invoice, a sale by phone and an invitation are accessible',
  atNight,
  async ({ page }) => {
    const { entry } = await sellByPhone(page);
    await expectGood(page, `/office/orders/by-phone/${entry}`);
    const { order } = await payByCalls(page, await fillBasket(page, [LESSON]));
    await page.goto(`/office/orders?find=${order}`);
    await page.getByRole('button', { name: 'VAT invoice (PDF)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^VAT invoice INV-/ })).toBeVisible();
    await expectGood(page, page.url());

    const name = `Novak${order}`;
    const rows = [`Ellie,${name},ellie.${order}@moved.example,NR6,7.5,`, `Owen,${name},,LS6 3AD,-2,tall`];
    const file = Buffer.from(['Forename,Surname,E-mail address,Post code,Credit,Note', ...rows].join('\n'));
    await page.goto('/office/moving-in');
    await page.getByRole('radio', { name: /^Learners/ }).check();
    const sent = { name: 'pupils.csv', mimeType: 'text/csv', buffer: file };
    await page.getByLabel('The file').setInputFiles(sent);
    for (const [press, then] of [
      ['Match the columns', page.getByRole('button', { name: 'Start the dry run' })],
      ['Start the dry run', page.getByRole('region', { name: 'What would move' })],
      ['Move 1 learner', page.getByRole('region', { name: 'Undo' })],
    ] as const) {
      await page.getByRole('button', { name: press }).click();
      await expect(then).toBeVisible();
      await expectGood(page, page.url());
    }
    await page.getByRole('button', { name: 'Undo the move' }).click();
    await expect(page.getByText('Nothing of the file is left here.')).toBeVisible();
    await expectGood(page, page.url());

    const email = newEmail();
    await page.request.post('/v1/office/staff', { data: { email, role: 'viewer' }, headers });
    await expectGood(page, await linkInEmail(page, email, '/office/welcome/'));
    await page.getByLabel('Your name').fill('Vera Lindqvist');
    await page.getByLabel('Choose a password').fill('nine calm roundabouts');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('I can’t scan it').click();
    await expectGood(page, page.url());
  },
);
