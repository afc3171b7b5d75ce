import type { Page } from '@playwright/test';
import { makeAccount } from '../../support/account-journey.ts';
import { headers } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  bookAtOffice,
  bookAtOfficeBefore,
  buyLessons,
  minutesFromNow,
  signInToDiary,
} from './lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });
// In one diary, on one day.
test.describe.configure({ mode: 'default' });

/** What browsers say of calls that get no answer. */
const NO_ANSWER = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (409|503)/;

/** A lesson of Amara's that has begun, in a diary that her phone keeps. */
async function begunLesson(page: Page, minutesAgo: number) {
  const learner = await buyLessons(page);
  const { id } = await bookAtOfficeBefore(page, learner, {
    instructor: 'amara-osei',
    startsAt: minutesFromNow(-minutesAgo),
  });
  await signInToDiary(page);
  await page.goto('/diary');
  await expect.poll(() => keptIn(page)).toEqual(expect.arrayContaining(['/diary/offline']));
  return id;
}

/** The addresses of what the phone keeps of the diary. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('diary_kept_'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const stateOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/v1/diary/lessons/${id}`, { headers })).json()) as {
    state: string;
    note: string;
  };

/** A lesson over midnight stands on both days. */
const stopOf = (page: Page, id: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`input[value="${id}"]`) })
    .first();

test('a day is there without reception, and what is marked in it is sent once there is some', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(NO_ANSWER);
  const id = await begunLesson(page, 105);
  await context.setOffline(true);
  await page.goto('/diary/week');
  await expect(page).toHaveURL(/\/diary\/offline/);
  await expect(page.getByRole('main').getByText(/^We couldn’t update this page/)).toBeVisible();
  const stop = stopOf(page, id);
  await expect(stop.getByRole('link', { name: /4 Bainbrigge Road/ })).toBeVisible();
  await expect(stop.getByRole('link', { name: 'Ring Callum' })).toBeVisible();
  await stop.getByText('Note and skills').click();
  await stop.getByLabel('Note for next time').fill('Roundabouts next');
  await stop.getByRole('button', { name: 'Save note and skills' }).click();
  await stop.getByRole('button', { name: 'Mark given' }).click();
  const waiting = page.getByRole('region', { name: /^(Waiting to send|Sending)$/ });
  await expect(waiting.getByRole('listitem')).toHaveText([/Note and skills/, /Given/]);
  // The browser is closed, and opened again.
  await page.reload();
  await expect(waiting.getByRole('listitem')).toHaveText([/Note and skills/, /Given/]);
  expect(await stateOf(page, id)).toMatchObject({ state: 'booked', note: '' });
  await context.setOffline(false);
  await expect.poll(() => stateOf(page, id)).toMatchObject({ state: 'given', note: 'Roundabouts next' });
  await expect(waiting).toHaveCount(0);
});

test('a mark is undone before it is sent; one that the office has overtaken is decided by the instructor', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(NO_ANSWER);
  const id = await begunLesson(page, 180);
  await page.goto(`/diary/lessons/${id}`);
  await context.setOffline(true);
  const mark = page.getByRole('button', { name: 'Mark given' });
  await mark.click();
  const waiting = page.getByRole('region', { name: /^(Waiting to send|Sending)$/ });
  await waiting.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting).toHaveCount(0);
  await mark.click();
  await expect(waiting).toBeVisible();
  const body = { version: 1, initiated_by: 'school', charged_minutes: 0 };
  const cancelled = await page.request.post(`/v1/office/bookings/${id}/cancel`, { data: body, headers });
  expect(cancelled.status(), await cancelled.text()).toBe(200);
  await context.setOffline(false);
  const decide = page.getByRole('alert', { name: /please decide/ });
  await expect(decide).toContainText('Cancelled');
  await decide.getByRole('button', { name: 'Keep the diary’s' }).click();
  await expect(decide).toHaveCount(0);
  expect((await stateOf(page, id)).state).toBe('cancelled');
});

test('signing out takes the diary off the phone, and leaves what waits to be sent', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(NO_ANSWER);
  const id = await begunLesson(page, 375);
  await page.goto(`/diary/lessons/${id}`);
  await page.route('**/lessons/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.route('**/v1/diary/lessons/*/given', (route) => route.abort());
  await page.getByRole('button', { name: 'Mark given' }).click();
  await expect(page.getByRole('region', { name: 'Waiting to send' })).toBeVisible();
  await page.locator('.menu summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/diary\/sign-in/);
  await expect.poll(() => keptIn(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/diary');
  await expect(page.getByText('No signal, and your diary isn’t on this phone')).toBeVisible();
  await context.setOffline(false);
  await page.unroute('**/v1/diary/lessons/*/given');
  await signInToDiary(page);
  await page.goto('/diary');
  await expect.poll(async () => (await stateOf(page, id)).state).toBe('given');
});

test('a mark whose browser is closed before its answer comes is made once when it is opened again', async ({
  page,
  context,
}) => {
  const id = await begunLesson(page, 450);
  await page.goto(`/diary/lessons/${id}`);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('.data'),
  );
  // On its way for good.
  await page.route('**/lessons/*.data*', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await page.getByRole('button', { name: 'Mark given' }).click();
  await sent;
  const again = await context.newPage();
  await page.close();
  await again.goto('/diary');
  await expect.poll(async () => (await stateOf(again, id)).state).toBe('given');
  await expect(again.getByRole('region', { name: 'Waiting to send' })).toHaveCount(0);
});

test('two phones without reception mark one lesson: the first is done, and the second asks', async ({
  page,
  context,
  browser,
  watching,
}) => {
  watching.tolerate(NO_ANSWER);
  const id = await begunLesson(page, 525);
  const otherPhone = await browser.newContext();
  const other = await otherPhone.newPage();
  await signInToDiary(other);
  for (const phone of [page, other]) {
    await phone.goto(`/diary/lessons/${id}`);
    await expect.poll(() => keptIn(phone)).toEqual(expect.arrayContaining(['/diary/offline']));
    await phone.context().setOffline(true);
  }
  await page.getByRole('button', { name: 'Mark given' }).click();
  await other.getByRole('button', { name: 'Mark as a no-show' }).click();
  for (const phone of [page, other])
    await expect(phone.getByRole('region', { name: /^(Waiting to send|Sending)$/ })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await stateOf(page, id)).state).toBe('given');
  await otherPhone.setOffline(false);
  const decide = other.getByRole('alert', { name: /please decide/ });
  await expect(decide).toContainText('Given');
  await decide.getByRole('button', { name: 'Keep the diary’s' }).click();
  await expect(decide).toHaveCount(0);
  expect((await stateOf(other, id)).state).toBe('given');
  await otherPhone.close();
});

test('the diary and a learner’s lessons can be installed; lessons are there without reception, and gone after signing out', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(NO_ANSWER);
  const learner = await buyLessons(page);
  await bookAtOffice(page, learner, { instructor: 'amara-osei', startsAt: minutesFromNow(3 * 24 * 60) });
  await signInToDiary(page);
  await page.goto('/diary');
  await expect.poll(() => keptIn(page)).toEqual(expect.arrayContaining(['/diary/offline']));
  await expect.poll(() => installability(page)).toEqual([]);
  await makeAccount(page, learner.email);
  await page.goto('/account/lessons');
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('lessons_kept_here');
  await expect.poll(() => installability(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/account/lessons/book');
  await expect(page.getByText('There is no signal.')).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText(/With Amara Osei. Pick-up: 4 Bainbrigge Road/);
  await context.setOffline(false);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/account\/sign-in/);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('lessons_kept_here');
});

/** What keeps Chromium from offering to install the page. A browser of tests has no place to install it to. */
async function installability(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  return installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
}
