import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('the film is there only while its dialog is open, plays, and is paused, stepped through and closed', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('iframe')).toHaveCount(0);
  const button = page.getByRole('button', { name: /^A first lesson/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Your first driving lesson' });
  await expect(dialog).toBeVisible();
  const film = page.frameLocator('iframe[title="Your first driving lesson"]');
  await expect(film.getByText('First, your instructor rings')).toBeVisible();
  // The next scene follows as soon as the bar has run, which it does by itself.
  const run = await film.locator('.reel__bar').evaluate((bar) =>
    bar.getAnimations().map((animation) => {
      const { playState } = animation;
      animation.finish();
      return playState;
    }),
  );
  expect(run).toEqual(['running']);
  await expect(film.getByText('they check your provisional licence')).toBeVisible();

  await film.getByRole('button', { name: 'Pause' }).click();
  await expect(film.getByRole('button', { name: 'Play' })).toBeVisible();
  // The frame has a page of its own, which is looked at below.
  await expectAccessible(page, { within: 'dialog', without: ['iframe'] });
  const next = film.getByRole('button', { name: 'Next scene' });
  for (let scene = 3; scene <= 8; scene += 1) {
    await next.click();
    await expect(film.getByText(`${scene} of 8`)).toBeVisible();
  }
  await expect(film.getByText('Then home, with a chat about what went well')).toBeVisible();
  await film.getByRole('button', { name: 'Play again' }).click();
  await expect(film.getByText('1 of 8')).toBeVisible();
  await film.getByRole('button', { name: 'Pause' }).click();

  // In the frame, where the dialog itself would not hear it.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(button).toBeFocused();

  await test.step('for whoever wants no motion it is stills to step through, and accessible at both widths', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/films/explainer');
    await expect(page.getByText('1 of 8')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Next scene' }).click();
    await expect(page.getByText('2 of 8')).toBeVisible();
    await page.getByRole('button', { name: 'Previous scene' }).click();
    await expect(page.getByText('1 of 8')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a film from elsewhere asks first, loads nothing before, and keeps the yes for as long as the page', async ({
  page,
  context,
}) => {
  const args: string[] = [];
  await page.route('https://films.example/**', (route) => {
    args.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<title>Film</title><p>The film of somebody else</p>',
    });
  });
  // What the site says by itself once VIDEO_URL names that host.
  await page.route('**/test', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace('frame-src', 'frame-src https://films.example'),
    };
    await route.fulfill({ response, headers });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/test');
  const button = page.getByRole('button', { name: 'Watch one from elsewhere' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'A film from elsewhere' });
  await expect(dialog).toContainText('This film comes from films.example, which may set cookies.');
  await expect(dialog.getByRole('link', { name: /^Open it there instead/ })).toHaveAttribute(
    'href',
    'https://films.example/embed/first-lesson',
  );
  await expectAccessible(page, { within: 'dialog' });
  expect(args).toEqual([]);

  await dialog.getByRole('button', { name: 'Show the film' }).click();
  await expect(page.frameLocator('iframe').getByText('The film of somebody else')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await button.click();
  await expect(page.frameLocator('iframe').getByText('The film of somebody else')).toBeVisible();

  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  await button.click();
  await expect(dialog.getByRole('button', { name: 'Show the film' })).toBeVisible();
});
