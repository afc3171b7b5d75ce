import type { Page } from '@playwright/test';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { DEMO_INSTRUCTOR } from '#src/features/identity/instructor/demo-instructor.server.ts';
import { DAY_MS, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import { linkInEmail } from '../../support/emails.ts';
import { headers, LESSON, newEmail } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expect } from '../../support/watched-browser.ts';

const QUARTER_MS = 15 * MINUTE_MS;

/** So many minutes from now, at a quarter of an hour. */
export const minutesFromNow = (minutes: number) =>
  new Date(Math.floor((Date.now() + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS);

/** A weekday (Monday is 1) so many weeks on. */
export function weekdayAhead(weekday: number, weeks: number): string {
  const noon = new Date(`${londonDay(new Date())}T12:00:00Z`);
  const back = ((noon.getUTCDay() + 6) % 7) - (weekday - 1);
  return londonDay(new Date(noon.getTime() + (7 * weeks - back) * DAY_MS));
}

export interface Bought {
  id: string;
  email: string;
  /** Their lessons, by the link in the receipt. */
  lessons: string;
}

/** Ten hours in Leeds for Callum, bought by calls. The browser is signed in to the office then. */
export async function buyLessons(page: Page): Promise<Bought> {
  const answer = await page.request.post('/v1/website/basket', { data: { ...LESSON, quantity: 1 }, headers });
  const email = newEmail();
  await payByCalls(page, (await answer.json()) as BasketResponse, { email });
  const lessons = await linkInEmail(page, email, '/your-lessons/');
  await signInToOffice(page);
  const html = await (await page.request.get('/office/learners', { params: { find: email } })).text();
  const [, id = ''] = /\/office\/learners\/([0-9a-f-]{36})/.exec(html) ?? [];
  expect(id, `the learner of ${email}`).not.toBe('');
  return { id, email, lessons };
}

interface AtOffice {
  instructor: string;
  startsAt: Date;
  minutes?: number;
}

/** The office books it on behalf, at any time that nobody else has. Answers the lesson's id. */
export async function bookAtOffice(page: Page, learner: Bought, lesson: AtOffice): Promise<string> {
  const answer = await askOffice(page, learner, lesson);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).id;
}

/** As early before that time as the instructor's other lessons of the day ask. Answers the lesson's id and its time. */
export async function bookAtOfficeBefore(
  page: Page,
  learner: Bought,
  lesson: AtOffice,
): Promise<{ id: string; startsAt: Date }> {
  let { startsAt } = lesson;
  let answer = await askOffice(page, learner, lesson);
  for (let earlier = 1; answer.status() === 409 && earlier <= 48; earlier += 1) {
    startsAt = new Date(lesson.startsAt.getTime() - earlier * QUARTER_MS);
    answer = await askOffice(page, learner, { ...lesson, startsAt });
  }
  expect(answer.status(), await answer.text()).toBe(200);
  return { id: (await answer.json()).id, startsAt };
}

function askOffice(page: Page, { id }: Bought, { instructor, startsAt, minutes = 60 }: AtOffice) {
  const data = { instructor, starts_at: startsAt.toISOString(), minutes, outside_working_hours: true };
  return page.request.post(`/v1/office/learners/${id}/bookings`, { data, headers });
}

/** Amara is signed in to her diary in this browser. */
export async function signInToDiary(page: Page) {
  const { email, password } = DEMO_INSTRUCTOR;
  const answer = await page.request.post('/v1/diary/sign-in', { data: { email, password }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
