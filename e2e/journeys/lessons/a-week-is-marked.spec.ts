import type { Page } from '@playwright/test';
import { formatWeekday, londonDay } from '#src/platform/dates.ts';
import { usually } from '#testing/at-night.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { bookAtOffice, buyLessons, signInToDiary, weekdayAhead } from './lesson-journey.ts';

const [PHONE, DESK] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
test.use({ reducedMotion: 'reduce', hasTouch: true });

// At night: the panels of a week that is marked, with axe; the week itself is one of the screens of the diary
const expectAccessibleAtNight = usually<typeof expectAccessible>(async () => undefined, {
  atNight: expectAccessible,
});

test('an instructor marks a week by mouse, by keyboard and by taps, and undoes it', async ({
  page,
  watching,
}) => {
  // A lesson in the way is refused at first.
  watching.tolerate(/status of 409/);
  // Weeks that no other journey books in. Amara works on Wednesdays from 09:00.
  const [wednesday, sunday] = [weekdayAhead(3, 8), weekdayAhead(7, 8)];
  const startsAt = new Date(`${wednesday}T09:30:00Z`);
  expect(londonDay(startsAt)).toBe(wednesday);
  await bookAtOffice(page, await buyLessons(page), { instructor: 'amara-osei', startsAt });
  await signInToDiary(page);
  await page.setViewportSize(DESK);
  const dialog = page.getByRole('dialog');

  // A week with gaps.
  await page.goto(`/diary/week?day=${weekdayAhead(3, 2)}`);
  await expectAccessibleAtNight(page);
  await page.setViewportSize(DESK);
  await page.getByText('Offer this gap').first().tap();
  await expect(dialog.getByRole('region', { name: 'Offer this gap' }).getByLabel('From')).toBeVisible();

  await page.goto(`/diary/week?day=${wednesday}`);
  const cell = (day: string, time: string) =>
    page.getByRole('gridcell', { name: `${formatWeekday(day, londonDay(new Date()))}, ${time}` });

  // By mouse, given up at first.
  await drag(page, cell(wednesday, '14:00'), cell(wednesday, '15:30'), { upTo: 'hold' });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(dialog).toHaveCount(0);
  await drag(page, cell(wednesday, '15:30'), cell(wednesday, '14:00'));
  await expect(dialog).toHaveAccessibleName(
    `${formatWeekday(wednesday, londonDay(new Date()))}, 14:00 to 16:00`,
  );
  await dialog.getByRole('button', { name: 'Take this off' }).click();
  await expect(
    page.getByText(`Taken off: ${formatWeekday(wednesday, londonDay(new Date()))}, 14:00 to 16:00.`).first(),
  ).toBeVisible();
  await expect(cell(wednesday, '14:30')).toHaveAccessibleName(/not working$/);
  await page.getByRole('link', { name: 'Not working 14:00 to 16:00' }).click();
  await dialog.getByRole('button', { name: 'Remove not working' }).click();
  await expect(cell(wednesday, '14:30')).toHaveAccessibleName(/free$/);

  // By keyboard, over a lesson.
  await cell(wednesday, '08:30').focus();
  for (const key of ['ArrowDown', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(dialog).toHaveAccessibleName(
    `${formatWeekday(wednesday, londonDay(new Date()))}, 09:00 to 10:00`,
  );
  await dialog.getByRole('button', { name: 'Take this off' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    '1 lesson is booked in this time. Nothing has been changed yet.',
  );
  await expect(dialog).toContainText('Callum Marsden');
  await expectAccessibleAtNight(page, { within: 'dialog' });
  await page.setViewportSize(DESK);
  await dialog.getByRole('button', { name: 'Take it off all the same' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^09:30 to 10:30 Callum Marsden/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Removed: Not working, 09:00 to 10:00.').first()).toBeVisible();

  // By taps.
  await page.setViewportSize(PHONE);
  await page
    .getByRole('link', {
      name: `Mark time off or extra hours on ${formatWeekday(sunday, londonDay(new Date()))}`,
    })
    .tap();
  await dialog.getByRole('button', { name: '10:00' }).tap();
  await dialog.getByRole('button', { name: '11:30' }).tap();
  await expect(dialog).toHaveAccessibleName(
    `${formatWeekday(sunday, londonDay(new Date()))}, 10:00 to 12:00`,
  );
  await expectAccessibleAtNight(page, { within: 'dialog' });
  await page.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Work then' }).tap();
  await page.getByRole('link', { name: 'Extra hours 10:00 to 12:00' }).tap();
  await dialog.getByRole('button', { name: 'Remove extra hours' }).tap();
  await expect(page.getByText('Removed: Extra hours, 10:00 to 12:00.').first()).toBeVisible();
});

type Cell = ReturnType<Page['getByRole']>;

async function drag(page: Page, from: Cell, to: Cell, { upTo = 'release' } = {}) {
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  await to.hover({ force: true });
  if (upTo === 'release') await page.mouse.up();
}
