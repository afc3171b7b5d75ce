import type { Page } from '@playwright/test';
import { openEmail } from '../../support/emails.ts';
import {
  answered,
  type Catalogue,
  driveAll,
  greenToast,
  inTheSummary,
  OUR_SIDE,
  under,
} from '../../support/error-catalogue.ts';
import { newEmail } from '../../support/journey.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  AMARA,
  box,
  fillMessage,
  MESSAGE_SENT,
  openDialog,
  SCRIPT,
  sentCalls,
} from './instructor-journey.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

const CONTACT = /\/v1\/website\/instructors\/[^/]+\/contact/;

test('a message reaches the instructor once, with script in every field as text', async ({ page }) => {
  await page.goto(AMARA);
  const { calls, holding } = await sentCalls(page, CONTACT);
  const dialog = await openDialog(page, 'Contact Directly');
  await expectAccessibleAndFitting(page);
  const subject = `Tuesdays? ${Date.now()} <b>`;
  const email = newEmail();
  await fillMessage(dialog, subject, { email });
  await box(dialog, 'Your name').fill('Helen <i>M</i>');
  await box(dialog, 'Phone').fill('07700 900418');
  await box(dialog, 'Best time to ring').fill('after six <u>');
  await box(dialog, 'Message').fill(SCRIPT);
  await holding(() => dialog.getByRole('button', { name: 'Send message' }).dblclick());
  await expect(dialog.getByText(MESSAGE_SENT)).toBeFocused();
  expect(calls.map((body) => JSON.parse(body))).toEqual([
    {
      from_name: 'Helen <i>M</i>',
      from_email: email,
      phone: '07700 900418',
      callback_time: 'after six <u>',
      subject,
      body: SCRIPT,
    },
  ]);
  await expectAccessible(page);

  const mail = await openEmail(
    page,
    'amara-osei@instructors.bitepoint.example',
    new RegExp(`Tuesdays. ${subject.split(' ')[1]}`),
  );
  for (const words of [SCRIPT, 'Helen <i>M</i>', 'after six <u>', email])
    await expect(mail).toContainText(words);
});

test('a message is begun by keyboard, closed, and begun again where it was', async ({ page }) => {
  await page.goto(AMARA);
  const button = page.getByRole('button', { name: 'Contact Directly' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contact Amara Osei' });
  for (const [label, words] of [
    ['Your name', 'Helen'],
    ['Email', 'helen@example.co.uk'],
    ['Subject', 'Hello'],
    ['Message', 'One'],
  ] as const) {
    await tabTo(page, box(dialog, label));
    await page.keyboard.type(words);
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(dialog, 'Message')).toHaveValue('One');
  await tabTo(page, dialog.getByRole('button', { name: 'Send message' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(MESSAGE_SENT)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
});

test('each field of a message has its error under it, and in the summary', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(AMARA);
  const dialog = await openDialog(page, 'Contact Directly');
  const wrong = [
    ['Your name', ' ', 'Enter your name'],
    ['Email', 'helen@', 'Enter an email address like name@example.co.uk'],
    ['Phone', 'abc', 'Enter a phone number like 07700 900123, or leave it empty'],
    ['Best time to ring', 't'.repeat(101), 'Use 100 characters or fewer'],
    ['Subject', `Tues\u200bdays`, 'Please use letters, numbers and punctuation only'],
    ['Message', 'm'.repeat(5_001), 'Use 5000 characters or fewer'],
  ] as const;
  for (const [label, typed] of wrong) await box(dialog, label).fill(typed);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.locator('.problem')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  for (const [label, typed, says] of wrong) {
    await under(box(dialog, label), says);
    await expect(box(dialog, label)).toHaveValue(typed);
  }
  await expectAccessibleAndFitting(page);

  // The error goes once the field is mended, and not before; the others stay.
  const email = box(dialog, 'Email');
  await email.fill('helen');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('helen@home.example');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(box(dialog, 'Phone')).toHaveAttribute('aria-invalid', 'true');
});

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

const catalogue: Catalogue = {
  'a message that fails on our side': {
    arrange: (page) => answered(page, 'POST', CONTACT),
    act: send,
    says: OUR_SIDE,
    where: [inTheSummary],
  },
  'a message to a server that is gone': {
    arrange: (page) => answered(page, 'POST', CONTACT, (route) => route.abort()),
    act: send,
    says: 'TypeError: Failed to fetch',
    where: [inTheSummary],
    after: (page) => expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Tuesdays/),
  },
  'a message that is sent': {
    arrange: async () => {},
    act: send,
    says: 'Message sent',
    where: [greenToast],
    after: (page) => expect(page.getByText(MESSAGE_SENT)).toBeFocused(),
  },
};

test('a message that fails, and is then sent, says so for as long as the catalogue has it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(AMARA);
  await fillMessage(await openDialog(page, 'Contact Directly'), 'Hello');
  await driveAll(page, catalogue);
});
