import { openEmail } from '../../support/emails.ts';
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

// What its fields say, and a message that fails, are in src/pages/instructors/instructor-forms.test.tsx.
test('a message reaches the instructor once, with script in every field as text', async ({ page }) => {
  await page.goto(AMARA);
  const { calls, holding } = await sentCalls(page, CONTACT);
  const dialog = await openDialog(page, 'Contact Directly');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.locator('.problem')).toBeFocused();
  await expectAccessibleAndFitting(page);
  calls.length = 0;
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
