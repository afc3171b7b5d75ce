import type { Page } from '@playwright/test';
import { afterReact } from '../../support/error-catalogue.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ savesData: false });

/** What is asked of the site from now on: scripts and pages' data. */
function watchRequests(page: Page): string[] {
  const args: string[] = [];
  page.on('request', (request) => args.push(new URL(request.url()).pathname));
  return args;
}

/** What has moved since the page was loaded: what of each, and for how long. */
async function motions(page: Page) {
  return page.evaluate(() => (window as unknown as { motions: object[] }).motions);
}

async function openWatched(page: Page, path: string) {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    const motions: object[] = [];
    Object.assign(window, { motions });
    Element.prototype.animate = function (frames, options) {
      motions.push({
        id: this.id,
        of: Object.keys(frames ?? {}),
        ms: (options as { duration: number }).duration,
      });
      return animate.call(this, frames, options);
    };
  });
  await page.goto(path);
}

const instructorsLink = (page: Page) => page.getByRole('link', { name: 'Instructors', exact: true }).first();

async function expectInstructors(page: Page) {
  await expect(page).toHaveURL(/\/instructors$/);
  await expect(page.getByRole('heading', { level: 1, name: /instructor/i })).toBeVisible();
}

test('a link to an account is left until it is followed, and so is every link where data is saved', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  const args = watchRequests(page);
  const hoverAll = async () => {
    for (const path of ['/account', '/gift-vouchers']) {
      await page.locator(`header a[href="${path}"]:visible, footer a[href="${path}"]`).first().hover();
      await page.clock.runFor(300);
    }
    await afterReact(page);
    // Whatever was asked for by then was asked for before this.
    const asked = page.waitForRequest('**/favicon.svg');
    await page.evaluate(() => fetch('/favicon.svg'));
    await asked;
  };
  const saveData = (value: boolean) =>
    page.evaluate(
      (saving) =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: saving }, configurable: true }),
      value,
    );
  await saveData(true);
  await hoverAll();
  expect(args.filter((path) => path.endsWith('.data'))).toEqual([]);
  await saveData(false);
  await hoverAll();
  expect(args.filter((path) => path.endsWith('.data'))).toEqual(['/gift-vouchers.data']);
});

test('a page whose link is pointed at is there when the link is followed, and takes the place of the styles that the first page came with', async ({
  page,
}) => {
  const look = () =>
    page.locator('main *').evaluateAll((all) =>
      all.map((one) => {
        const { display, padding, fontSize, color } = getComputedStyle(one);
        return [one.className, display, padding, fontSize, color].join();
      }),
    );
  const stylesInIt = () =>
    page
      .locator('style[data-sheet]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.sheet));
  await page.goto('/', { waitUntil: 'networkidle' });
  const [first, before] = [await look(), await stylesInIt()];
  expect(before.filter((sheet) => /root-|home-page-/.test(sheet ?? ''))).toHaveLength(2);

  const args = watchRequests(page);
  const ahead = page.waitForResponse(/instructors\.data$/);
  await instructorsLink(page).hover();
  const fetched = (await (await ahead).allHeaders())['x-request-id'];
  const files = () => args.filter((path) => /instructors-page-.*\.(css|js)$/.test(path));
  await expect.poll(files).toHaveLength(2);
  await page.waitForLoadState('networkidle');

  const used = page.waitForResponse(/instructors\.data$/);
  await instructorsLink(page).click();
  await expectInstructors(page);
  expect((await (await used).allHeaders())['x-request-id']).toBe(fetched);
  expect(args.filter((path) => /(root|shared)-[^/]*\.css$/.test(path))).toEqual([]);
  const ofBoth = async () => (await stylesInIt()).filter((sheet) => /root-|home-page-/.test(sheet ?? ''));
  await expect.poll(ofBoth).toEqual([expect.stringContaining('root-')]);
  await page.waitForLoadState('networkidle');
  const followed = await look();
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(look).toEqual(followed);

  await page.getByRole('link', { name: 'Bitepoint', exact: false }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(look).toEqual(first);
});

test('a page fetches those that its buttons in view lead to, and a followed link shows that it works until its page is there, which fades in, once', async ({
  page,
}) => {
  const args = watchRequests(page);
  await openWatched(page, '/courses');
  await page.locator('main a.btn').first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => args.filter((path) => /^\/courses\/.*\.data$/.test(path)).length)
    .toBeGreaterThan(0);

  const held = Promise.withResolvers<void>();
  await page.route(/\/instructors\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const bar = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(bar).toBeHidden();
  await instructorsLink(page).click();
  await expect(bar).toBeVisible();
  // The first page does not fade.
  expect(await motions(page)).toEqual([]);
  held.resolve();
  await expectInstructors(page);
  await expect(bar).toBeHidden();
  const faded = [{ id: 'main', of: ['opacity'], ms: 180 }];
  await expect.poll(() => motions(page)).toEqual(faded);

  // Nor does any page where less motion is wanted.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Courses', exact: true }).first().click();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await afterReact(page);
  expect(await motions(page)).toEqual(faded);
});
