import { instantsOn, londonDayOf } from '#src/features/lessons/availability/london-clock.ts';
import { formatWeekday, londonDay, londonHour, londonHourOfDay } from '#src/platform/dates.ts';
import { emailsTo, readEmail } from '../../support/emails.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { bookAtOffice, buyLessons, weekdayAhead } from './lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });

const AWAY = 'nadia-hussain';

test('on a sick day the office moves everybody in one act, and each learner gets one email that is true', async ({
  page,
}) => {
  const monday = weekdayAhead(1, 2);
  const at = (hour: number) => new Date(instantsOn(londonDayOf(monday), hour * 60)[0] ?? 0);
  const learners = [await buyLessons(page), await buyLessons(page)] as const;
  // In the morning Amara is free at the same time. Nobody else teaches there on a Monday afternoon.
  const lessons = [
    await bookAtOffice(page, learners[0], { instructor: AWAY, startsAt: at(9) }),
    await bookAtOffice(page, learners[1], { instructor: AWAY, startsAt: at(14) }),
  ];

  await page.goto(`/office/diary/instructors/${AWAY}?week=${monday}`);
  await page.getByRole('link', { name: 'Away or sick' }).click();
  await page.getByLabel('First day').fill(monday);
  await page.getByLabel('Last day').fill(monday);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('2 lessons, 1 can stay at the same time')).toBeVisible();
  await expectAccessible(page);
  const resolutions: string[] = [];
  for (const id of lessons) {
    const resolution = page.locator(`select[name="resolution-${id}"]`);
    const moves = resolution.locator('option[value*=" move "]');
    const chosen = (await moves.first().getAttribute('value')) ?? '';
    await resolution.selectOption(chosen);
    resolutions.push(chosen);
  }
  await page.getByRole('button', { name: 'Reassign 2 lessons' }).click();
  await expect(
    page.getByText('The diary is closed, and every lesson has gone where you chose.'),
  ).toBeVisible();

  for (const [index, { email, lessons: home }] of learners.entries()) {
    const [, , slug = '', instant = ''] = resolutions[index]?.split(' ') ?? [];
    const to = new Date(instant);
    // The first keeps its time: somebody else comes.
    const told = await readEmail(page, email, index === 0 ? / gives .*lesson/ : /has moved/);
    expect(told).toContain(`${index === 0 ? 'on' : 'to'} ${londonHourOfDay(to, new Date())}`);
    expect(
      await emailsTo(page, email, /lesson .*(moved|cancelled)|gives .*lesson|Another time/),
    ).toHaveLength(1);
    await page.goto(home);
    const next = page.getByRole('region', { name: /^Next lesson/ });
    const [day, hour] = [formatWeekday(instant.slice(0, 10), londonDay(new Date())), londonHour(to)];
    await expect(next).toContainText(day);
    await expect(next).toContainText(hour);
    const [firstName = ''] = slug.split('-');
    expect(told.toLowerCase()).toContain(firstName);
    await expect(next).toContainText(new RegExp(`${firstName} picks you up`, 'i'));
    await expect(page.getByRole('heading', { name: '9 h left' })).toBeVisible();
  }
});
