import type { Page } from '@playwright/test';
import { openEmail } from '../../support/emails.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { buyLearning } from './learning-journey.ts';

test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

test('a bundle is bought on its page, opened by the link in its email, every part of it works, and a mock test is marked', async ({
  page,
}) => {
  await page.goto('/pass-for-less-pack');
  await page.getByRole('button', { name: /^Add to basket ?: Pass For Less Pack$/ }).click();
  await page.getByRole('link', { name: 'View basket & checkout' }).click();
  await page.getByRole('link', { name: 'Pass For Less Pack' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pass For Less Pack' })).toBeVisible();

  const { path } = await buyLearning(page);
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByText('Yours until')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Theory Training',
    'Brain Training',
    'Hazard Perception',
    'Mock Test Library',
    /.*/,
    /.*/,
    /.*/,
    /.*/,
  ]);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Safety margins' }).click();
  const first = page.getByRole('group', { name: /stopping distance at 30 mph/ }).first();
  await first.getByText('12 metres', { exact: true }).click();
  await expect(first.getByText('Not this one')).toBeVisible();
  await expect(first.getByText('9 metres of thinking')).toBeVisible();
  await first.getByText('23 metres', { exact: true }).click();
  await expect(first.getByText('Right', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${path}/hazard-perception/country`);
  const number = page.locator('.scene__numbers').first();
  await expect(number).toBeHidden();
  await expect(page.getByRole('button', { name: /^Play the clip ?: The sheep/ })).toBeVisible();
  await page.getByText('Where to look, and why').first().click();
  await expect(number).toBeVisible();
  await expect(page.getByText('It’s looking where it wants to go.')).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(`${path}/brain-training/looking`);
  await page.getByText('Hide it and ask me').first().click();
  await expect(page.getByText('Parked car, door open')).toBeHidden();
  await page.getByText('Its door was open', { exact: true }).first().click();
  await expect(page.getByText('Right', { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page);

  await test.step('a mock test survives a reload, says what was missed, and can be taken again', () =>
    mockTest(page, path));
});

test('a code is entered by hand, a wrong one is told so, and what it opens counts presses and scores clips', async ({
  page,
}) => {
  const { code, email, path } = await buyLearning(page);
  await test.step('a wrong code is told so, and a lost one is sent again', () =>
    enterCode(page, code, email));
  await test.step('reacting counts what was pressed too soon, and says how far a car goes meanwhile', () =>
    react(page, path));
  await test.step('a clip scores by when it is pressed, waits while it is paused, and can be had without motion', () =>
    playClip(page, path));
});

async function playClip(page: Page, path: string) {
  await page.clock.install();
  await page.goto(`${path}/hazard-perception/country`);
  const card = page.locator('.scene').first();
  await card.getByRole('button', { name: /^Play the clip ?: The sheep/ }).click();
  const view = card.getByRole('button', { name: 'Press when you see the hazard develop: The sheep' });
  await expect(view).toBeFocused();
  await card.getByRole('button', { name: /^Pause ?: The sheep/ }).click();
  const played = await card.locator('.clip__done').getAttribute('d');
  await page.clock.runFor(1_000);
  expect(await card.locator('.clip__done').getAttribute('d')).toBe(played);
  await card.getByRole('button', { name: /^Resume ?: The sheep/ }).click();
  await page.clock.runFor(7_000);
  await view.press('Space');
  await expect(card.locator('.clip__flag')).toHaveCount(1);
  await page.clock.runFor(7_000);
  await expect(
    card.getByText(/^[2-5] out of 5\. You pressed .* after it started to develop\./),
  ).toBeVisible();
  await expect(card.locator('.clip__window')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await card.getByRole('button', { name: /^Play again ?: The sheep/ }).click();
  await expect(card.locator('.clip__flag')).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await card.getByRole('button', { name: /^Play the clip ?: The sheep/ }).click();
  const next = card.getByRole('button', { name: /^Next moment ?: The sheep/ });
  await expect(card.getByText('Moment 1 of 5.')).toBeVisible();
  await next.click();
  await next.click();
  await card.getByRole('button', { name: /^It’s developing now ?: The sheep/ }).click();
  await next.click();
  await next.click();
  await expect(card.getByText('4 out of 5.')).toBeVisible();
  await expectAccessible(page);
}

async function mockTest(page: Page, path: string) {
  await page.goto(`${path}/tests`);
  await page.getByRole('button', { name: 'Start a mock test' }).click();
  await expect(page.getByRole('timer')).toContainText(/5[67]:\d\d left/);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/answers/1') && answer.ok());
  await page.getByRole('radio').first().check();
  await saved;
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 50 answered')).toBeVisible();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(page.getByRole('group', { name: /^2\. / })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(page.getByText('1 of 50 answered')).toBeVisible();
  await expect(page.getByRole('group', { name: /^2\. / })).toBeVisible();
  await page.getByText('All questions').click();
  await page.getByRole('button', { name: 'Question 1, answered' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Finish the test' }).click();
  await expect(page.locator('p:focus')).toContainText('49 questions are not answered.');
  await page.getByRole('button', { name: 'Finish and see my result' }).click();
  await expect(page.getByRole('heading', { name: /^[01] out of 50$/ })).toBeVisible();
  await expect(page.getByText('Not passed yet: you need 43.')).toBeVisible();
  await expect(page.getByText('No answer given')).toHaveCount(49);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All mock tests' }).click();
  await expect(page.getByRole('cell', { name: /^[01] of 50$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start a mock test' })).toBeVisible();
}

async function react(page: Page, path: string) {
  await page.goto(`${path}/brain-training/reacting`);
  const card = page.locator('.drill').first();
  await card.getByRole('button', { name: /^Start/ }).click();
  await card.getByRole('button', { name: /^Press/ }).click();
  for (let round = 0; round < 5; round += 1) {
    await expect(card.locator('.lampword--on')).toHaveText('Brake');
    await card.getByRole('button').click();
    await expect(card.locator('.lampword--on')).toHaveCount(0);
  }
  await expect(
    card.getByText(/seconds on average. At 30 mph, a car travels \d+ metres in that time. 1 mistake\./),
  ).toBeVisible();
}

async function enterCode(page: Page, code: string, email: string) {
  await page.goto('/learning');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('alert').or(page.getByText('There is a problem')).first()).toBeVisible();
  await page.getByLabel('Code').fill('00000-00000-00000-00000');
  await page.getByLabel('Code').press('Enter');
  await expect(page.locator('#learning-code-error')).toHaveText(
    'We don’t recognise that code. Please check it and try again.',
  );
  await expect(page).toHaveTitle(/^Error: Open your learning/);
  await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByLabel('Code').press('Enter');
  await page.waitForURL(`**/learning/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your learning', exact: true })).toBeVisible();

  await page.goto('/learning/00000-00000-00000-00000');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await page.getByRole('link', { name: 'Enter a code' }).click();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send my code again' }).click();
  await expect(page.locator('#learning-email-error')).toContainText('Enter an email address');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send my code again' }).click();
  await expect(page.locator('p:focus')).toContainText('we’ve sent it the code');
  await expect(await openEmail(page, email, /Your learning materials are ready/)).toContainText(code);
}
