import type { Locator, Page } from '@playwright/test';
import { holdCalls } from '../../support/held-calls.ts';
import { newEmail } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expect } from '../../support/watched-browser.ts';

export const AMARA = '/instructors/amara-osei';
export const SCRIPT = '<script>document.title="ran"</script><img src=x onerror=alert(1)>';

// §8, word for word.
export const REVIEW_SUBMITTED =
  'Review submitted. Thank you, your review has been submitted and it should go live on our website within 24 hours.';
export const MESSAGE_SENT = 'Message sent. Thank you, your message has been sent to the instructor.';

/** Opens a dialog of an instructor's page by its button. */
export async function openDialog(
  page: Page,
  button: 'Submit a review' | 'Contact Directly',
): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeFocused();
  return dialog;
}

/** A dialog's field for text; what is shown at the bottom has a name much like one. */
export function box(dialog: Locator, label: string): Locator {
  return dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
}

export async function fillReview(
  dialog: Locator,
  words: string,
  { name = 'Nia P', email = newEmail() } = {},
) {
  await dialog.getByRole('radio', { name: '4 stars' }).check();
  await box(dialog, 'Your name').fill(name);
  await box(dialog, 'Email').fill(email);
  await box(dialog, 'Your review').fill(words);
}

export async function fillMessage(dialog: Locator, subject: string, { email = newEmail() } = {}) {
  await box(dialog, 'Your name').fill('Helen Marsden');
  await box(dialog, 'Email').fill(email);
  await box(dialog, 'Subject').fill(subject);
  await box(dialog, 'Message').fill('Are you free on Tuesdays?\n\nHelen');
}

/** The bodies of what is sent to this address. */
export function sentCalls(page: Page, path: RegExp) {
  return holdCalls(page, path, (request) =>
    request.method() === 'POST' ? (request.postData() ?? '') : undefined,
  );
}

/** As the office does it: finds the waiting review with these words, and lets it go live. */
export async function publishReview(page: Page, hasText: string) {
  const desk = await page.context().newPage();
  await signInToOffice(desk);
  await desk.goto('/office/reviews');
  const waiting = desk.getByRole('article').filter({ hasText });
  await waiting.getByRole('button', { name: /^Publish/ }).click();
  await expect(desk.getByRole('status')).toContainText('on the site');
  await desk.close();
}
