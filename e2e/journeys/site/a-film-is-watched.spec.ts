import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

const WATCH = { name: /^A first lesson/ };

test('the film is there only while its dialog is open, plays, and is paused, stepped through and closed', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('iframe')).toHaveCount(0);
  const button = page.getByRole('button', WATCH);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Your first driving lesson' });
  await expect(dialog).toBeVisible();
  const film = page.frameLocator('iframe[title="Your first driving lesson"]');
  await expect(film.getByText('First, your instructor rings')).toBeVisible();

  await film.getByRole('button', { name: 'Pause' }).click();
  await expect(film.getByRole('button', { name: 'Play' })).toBeVisible();
  const next = film.getByRole('button', { name: 'Next scene' });
  for (let scene = 2; scene <= 8; scene += 1) {
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
});

test('a scene follows the one before it by itself', async ({ page }) => {
  await page.goto('/films/explainer');
  await expect(page.getByText('they check your provisional licence')).toBeVisible();
});

test.describe('for whoever wants no motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the film is stills to step through, and accessible at both widths', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', WATCH).click();
    const film = page.frameLocator('iframe');
    await expect(film.getByText('1 of 8')).toBeVisible();
    await expect(film.getByRole('button', { name: 'Play' })).toHaveCount(0);
    // A page of its own, which is looked at below.
    await expectAccessible(page, { within: 'dialog', without: ['iframe'] });
    await film.getByRole('button', { name: 'Next scene' }).click();
    await expect(film.getByText('2 of 8')).toBeVisible();
    await film.getByRole('button', { name: 'Previous scene' }).click();
    await expect(film.getByText('1 of 8')).toBeVisible();
    await page.goto('/films/explainer');
    await expectAccessible(page);
  });
});

test('only the film’s own page may stand in a frame, and only in ours', async ({ request }) => {
  const film = (await request.get('/films/explainer')).headers();
  expect(film['x-frame-options']).toBe('SAMEORIGIN');
  expect(film['content-security-policy']).toContain("frame-ancestors 'self'");
  for (const path of ['/', '/films/explainer2', '/basket/checkout']) {
    const page = (await request.get(path)).headers();
    expect(page['x-frame-options'], path).toBe('DENY');
    expect(page['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the film’s words can be read, and the site found again', async ({ page }) => {
    await page.goto('/films/explainer');
    await expect(page.locator('noscript li')).toHaveCount(8);
    await page.getByRole('link', { name: 'Back to Bitepoint' }).click();
    await expect(page.locator('noscript a[href="/films/explainer"]')).toHaveCount(1);
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
