import type { Page } from '@playwright/test';
import { makeAccount } from '../../support/account-journey.ts';
import { countDocuments, untilLinksAreFollowed } from '../../support/documents.ts';
import { headers } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  bookAtOffice,
  bookAtOfficeBefore,
  buyLessons,
  minutesFromNow,
  signInToDiary,
} from './lesson-journey.ts';
import { deliverPush, keepNotifications } from './push-delivery.ts';

test.use({ reducedMotion: 'reduce' });

/** What browsers say of calls that get no answer. */
const NO_ANSWER = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (409|503)/;
const NOTE = 'Roundabouts next: lanes early.';

/** A diary that a phone keeps, with lessons of Amara's that have begun so many minutes ago. Answers their ids. */
async function keptDiary(page: Page, minutesAgo: number[]) {
  const learner = await buyLessons(page);
  const ids: string[] = [];
  for (const minutes of minutesAgo) {
    const lesson = { instructor: 'amara-osei', startsAt: minutesFromNow(-minutes) };
    ids.push((await bookAtOfficeBefore(page, learner, lesson)).id);
  }
  await signInToDiary(page);
  await page.goto('/diary');
  await expect.poll(() => keptIn(page)).toEqual(expect.arrayContaining(['/diary/offline']));
  return ids;
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

const waitingOn = (page: Page) => page.getByRole('region', { name: /^(Waiting to send|Sending)$/ });

test('a day is there without reception, and what is marked in it is sent once there is some', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(NO_ANSWER);
  const [first = '', second = '', third = ''] = await keptDiary(page, [105, 180, 375]);
  const waiting = waitingOn(page);
  await expect.poll(() => installability(page)).toEqual([]);

  await test.step('Chromium gives the diary’s worker what is pushed, and the worker has it shown', async () => {
    const shown = await keepNotifications(page);
    const notification = { title: 'Moved to 15:00', body: 'Priya, Tuesday', navigate: '/diary' };
    await deliverPush(page, { notification });
    await expect.poll(shown).toEqual([Object.values(notification)]);
  });

  await test.step('what is marked on the page that the phone keeps waits, with the browser closed in between', async () => {
    await context.setOffline(true);
    await page.goto('/diary/week');
    await expect(page).toHaveURL(/\/diary\/offline/);
    await expect(page.getByRole('main').getByText(/^We couldn’t update this page/)).toBeVisible();
    const stop = stopOf(page, first);
    await expect(stop.getByRole('link', { name: /4 Bainbrigge Road/ })).toBeVisible();
    await expect(stop.getByRole('link', { name: 'Ring Callum' })).toBeVisible();
    await stop.getByText('Note and skills').click();
    await stop.getByLabel('Note for next time').fill('Roundabouts next');
    await stop.getByRole('button', { name: 'Save note and skills' }).click();
    await stop.getByRole('button', { name: 'Mark given' }).click();
    await expect(waiting.getByRole('listitem')).toHaveText([/Note and skills/, /Given/]);
    await page.reload();
    await expect(waiting.getByRole('listitem')).toHaveText([/Note and skills/, /Given/]);
    expect(await stateOf(page, first)).toMatchObject({ state: 'booked', note: '' });
  });

  await test.step('a mark is undone before it is sent; one that the office has overtaken is decided by the instructor', async () => {
    const mark = stopOf(page, second).getByRole('button', { name: 'Mark given' });
    await mark.click();
    await waiting.getByRole('listitem').nth(2).getByRole('button', { name: 'Undo' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await mark.click();
    await expect(waiting.getByRole('listitem')).toHaveCount(3);
    const cancelled = await page.request.post(`/v1/office/bookings/${second}/cancel`, {
      data: { version: 1, initiated_by: 'school', charged_minutes: 0 },
      headers,
    });
    expect(cancelled.status(), await cancelled.text()).toBe(200);
    await context.setOffline(false);
    await expect.poll(() => stateOf(page, first)).toMatchObject({ state: 'given', note: 'Roundabouts next' });
    const decide = page.getByRole('alert', { name: /please decide/ });
    await expect(decide).toContainText('Cancelled');
    await decide.getByRole('button', { name: 'Keep the diary’s' }).click();
    await expect(decide).toHaveCount(0);
    await expect(waiting).toHaveCount(0);
    expect((await stateOf(page, second)).state).toBe('cancelled');
  });

  await test.step('a note that is made without reception stays with what was typed', async () => {
    await page.goto(`/diary/lessons/${third}`);
    await untilLinksAreFollowed(page);
    const documents = countDocuments(page);
    await page.getByRole('button', { name: 'Mark given' }).click();
    await expect(page.getByText(/^Given\. Write a note/)).toBeVisible();
    const note = page.getByLabel('Note for next time');
    await note.fill(NOTE);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save note and skills' }).click();
    await expect(waiting).toContainText('Note and skills');
    await page.getByRole('link', { name: 'Week' }).click();
    await expect(page.getByText('You’re offline, so that page can’t be opened.')).toBeVisible();
    await expect(note).toHaveValue(NOTE);
    expect(documents()).toBe(0);
  });

  await test.step('signing out takes the diary off the phone, and leaves what waits to be sent', async () => {
    await page.route('**/v1/diary/lessons/*/record', (route) => route.abort());
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Learners' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your learners' })).toBeFocused();
    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/diary\/sign-in/);
    await expect.poll(() => keptIn(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto('/diary');
    await expect(page.getByText('No signal, and your diary isn’t on this phone')).toBeVisible();
    await context.setOffline(false);
    await page.unroute('**/v1/diary/lessons/*/record');
    await signInToDiary(page);
    expect((await stateOf(page, third)).note).toBe('');
    await page.goto('/diary');
    await expect.poll(async () => (await stateOf(page, third)).note).toBe(NOTE);
  });
});

test('a learner’s lessons can be installed, are there without reception, and are gone after signing out', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(NO_ANSWER);
  const learner = await buyLessons(page);
  await bookAtOffice(page, learner, { instructor: 'amara-osei', startsAt: minutesFromNow(3 * 24 * 60) });
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
  await devTools.detach();
  return installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
}
