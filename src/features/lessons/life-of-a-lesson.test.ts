import { afterAll, beforeAll, expect, test } from 'vitest';
import { basketInCookie } from '#src/features/basket/basket-cookie.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { testApp } from '#testing/app.ts';
import { buyerOf } from '#testing/buyer.ts';
import { AMARA, at } from '#testing/diary.ts';
import { learnersWithHours, linkTo } from '#testing/learners.ts';
import { lessonEmails } from '#testing/lesson-emails.ts';
import { builtSite } from '#testing/pages.ts';
import { type PlainBrowser, plainBrowser } from '#testing/plain-browser.ts';
import { setWorkingHours } from './availability/working-hours.server.ts';

const TOM = 'tom-ackroyd';
const EMAIL = 'joan@example.com';

const app = await testApp();
afterAll(() => app.close());
const site = await builtSite(app);
beforeAll(async () => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  await app.db.transaction().execute(async (tx) => {
    await setWorkingHours(tx, AMARA, hours);
    await setWorkingHours(tx, TOM, [{ weekday: 1, from: 540, to: 720 }]);
  });
});

/** Callum, with ten hours, and the page of his lessons that the link in the receipt opens. */
async function callum() {
  const [learner] = await learnersWithHours(app.db, 1);
  if (!learner) throw new Error('No learner');
  const who = app.db.updateTable('learners').set({ name: 'Callum Marsden' });
  await who.where('id', '=', learner.id).execute();
  return { ...learner, home: `/your-lessons/${await linkTo(learner, app)}`, browser: plainBrowser(site) };
}

/** The office books an hour and a half, or less. */
async function booked({ id }: { id: string }, startsAt: Date, { instructor = AMARA, minutes = 90 } = {}) {
  const staff = await app.staff('staff');
  const lesson = { instructor, starts_at: startsAt.toISOString(), minutes, outside_working_hours: true };
  const answer = await staff.post<{ id: string }>(`/v1/office/learners/${id}/bookings`, lesson);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

/** Pays for what is in the basket of a browser without scripts, by the calls of the checkout. */
async function pay({ cookies }: PlainBrowser) {
  const calls = app.browser();
  for (const [name, value] of cookies) calls.cookies.set(name, value);
  const buyer = buyerOf(app, calls, basketInCookie(Object.fromEntries(cookies)) ?? '');
  await buyer.fillIn({ email: EMAIL });
  const { status, text } = await buyer.pay();
  expect(status, text).toBe(200);
}

test('a guest chooses Amara in an area, holds a Thursday with her, pays, and finds the lesson in the receipt and behind its link, where it moves', async () => {
  const guest = plainBrowser(site);
  await guest.open('/areas-covered/leeds?from=LS6');
  await guest.press('Show lessons with them', { 'Amara Osei': true });
  expect(guest.address).toMatch(/from=LS6&with=amara-osei/);
  expect(guest.text).toContain('With Amara Osei, or whoever is free first');
  await guest.follow('See times with Amara Osei');
  expect(guest.heading).toBe('Choose your first lesson');
  expect(guest.field('picked up in').value).toBe('LS6');
  await guest.open('/instructors/amara-osei/times?from=LS6&week=2026-11-23');
  guest.region('Thursday 26 November').field('10:00').checked = true;
  await guest.press('Hold this time', { 'Lessons to buy': guest.part('option', '10 hours').text });
  expect(guest.text).toContain('Thu 26 Nov, 10:00 is held');
  await guest.open('/basket');
  expect(guest.text).toContain('First lesson: Thu 26 Nov, 10:00');

  await pay(guest);
  const [receipt] = (await lettersTo(app, EMAIL)).filter(({ subject }) => /order/i.test(subject));
  expect(receipt?.plain).toContain('Thursday 26 November, 10:00 to 11:00');
  const [home = ''] = /\/your-lessons\/[\w-]+/.exec(receipt?.plain ?? '') ?? [];
  await guest.open(home);
  expect(guest.region(/^Next lesson/).text).toMatch(/Thursday 26 November.*10:00/);
  expect(guest.text).toContain('9 h left');

  await guest.region(/^Next lesson/).follow(/^Move/);
  expect(guest.heading).toBe('Move this lesson');
  await guest.follow(/^30 Nov to 6 Dec/);
  guest.region('Tuesday 1 December').field(/^14:00/).checked = true;
  await guest.press('Move this lesson');
  expect(guest.text).toContain('Your lesson has been moved.');
  expect(guest.region(/^Next lesson/).text).toMatch(/Tuesday 1 December.*14:00/);
  await guest.press('Subscribe to a calendar instead');
  const feed = await app
    .browser()
    .raw({ url: new URL(guest.field('Or subscribe to this address').value).pathname });
  expect(feed.text).toMatch(/DTSTART[^:]*:20261201T140000/);
});

test('hours that are bought from the link in the receipt are there beside the others', async () => {
  const { home, browser } = await callum();
  await browser.open(home);
  await browser.follow('Buy more hours');
  expect(browser.heading).toBe('Buy more hours');
  await browser.press(/^Add to basket.*: 10 hours for Callum$/);
  expect(browser.heading).toBe('My Basket');
  expect(browser.text).toContain('for Callum');
  await pay(browser);
  await browser.open(home);
  expect(browser.text).toContain('20 h left');
});

test('a late cancellation is charged after the cost was shown, and the office waives it with a reason', async () => {
  const { id, home, browser } = await callum();
  const lesson = await booked({ id }, at('10:00', '2026-11-22'));
  await browser.open(home);
  expect(browser.text).toContain('8 h 30 min left');
  await browser.region(/^Next lesson/).follow(/^Cancel/);
  expect(browser.text).toContain('This lesson is within 48 hours, so 1 h 30 min will be charged');
  expect(browser.text).toContain('The 1 h 30 min is worth £54.08 at the price paid.');
  const asking = { 'Ask Amara to waive the charge': true, 'Message to Amara': 'I have a temperature.' };
  await browser.press('Confirm', asking);
  expect(browser.text).toContain('Your lesson is cancelled.');
  expect(browser.text).toContain('8 h 30 min left');
  expect(browser.region('Cancelled lessons').text).toContain('Cancelled late, 1 h 30 min charged');

  const office = plainBrowser(site, (await app.staff()).cookies);
  await office.open(`/office/diary/lessons/${lesson}`);
  expect(office.text).toContain('I have a temperature.');
  await office.press('Waive the charge', { 'Why nothing is charged': 'Illness' });
  expect(office.text).toContain('Waived.');
  await browser.open(home);
  expect(browser.text).toContain('10 h left');
  expect(browser.text).toContain('Cancelled late, charge waived');
});

test('a driving test on top of a lesson is asked about once it is sent, keeps what was entered, and leads to the lesson to move', async () => {
  const { id, home, browser } = await callum();
  await booked({ id }, at('06:00', '2026-12-09'), { minutes: 60 });
  await browser.open(`${home}/test`);
  const question = 'What would you like to do?';
  expect(browser.text).not.toContain(question);
  await browser.press('Enter this test', { Day: '2026-12-09', Time: '06:40', 'Test centre': 'Horsforth' });
  expect(browser.status).toBe(409);
  expect(browser.part('[role=alert]').text).toContain(
    'You have a lesson at or close to that time: Wednesday 9 December',
  );
  expect(browser.text).toContain(question);
  expect(['Day', 'Test centre'].map((name) => browser.field(name).value)).toEqual([
    '2026-12-09',
    'Horsforth',
  ]);
  await browser.press('Enter this test', { 'Move the lesson': true });
  expect(browser.text).toContain('Your driving test has been saved.');
  expect(browser.heading).toBe('Move this lesson');
});

test('on a sick day the office moves everybody in one act, and each learner gets one email that is true', async () => {
  const monday = '2026-12-14';
  const learners = [await callum(), await callum()];
  const starts = ['09:00', '14:00'];
  const lessons = await Promise.all(
    learners.map((learner, index) => booked(learner, at(starts[index] ?? '', monday), { minutes: 60 })),
  );
  const office = plainBrowser(site, (await app.staff()).cookies);
  await office.open(`/office/diary/instructors/${AMARA}?week=${monday}`);
  await office.follow('Away or sick');
  await office.press('Show', { 'First day': monday, 'Last day': monday });
  expect(office.text).toContain('2 lessons, 1 can stay at the same time');
  const moves = lessons.map((id) => {
    const resolution = office.document.querySelector<HTMLSelectElement>(`[name="resolution-${id}"]`);
    const [move] = resolution?.querySelectorAll<HTMLOptionElement>('option[value*=" move "]') ?? [];
    if (!resolution || !move) throw new Error(`${id} cannot move`);
    resolution.value = move.value;
    return move.value;
  });
  await office.press('Reassign 2 lessons');
  expect(office.text).toContain('The diary is closed, and every lesson has gone where you chose.');

  expect(moves[0]).toMatch(` move ${TOM} 2026-12-14T09:00`);
  for (const [index, { id, home, browser }] of learners.entries()) {
    const [, , slug = '', instant = ''] = moves[index]?.split(' ') ?? [];
    const [first = ''] = slug.split('-');
    const name = first[0]?.toUpperCase() + first.slice(1);
    const emails = (await lessonEmails(app.db, app.clock.now())).filter(
      ({ to, subject }) =>
        to === `${id}@example.com` && /lesson .*(moved|cancelled)|gives .*lesson|Another time/.test(subject),
    );
    expect(emails).toHaveLength(1);
    await browser.open(home);
    expect(browser.text).toContain('9 h left');
    const next = browser.region(/^Next lesson/).text;
    expect(next).toContain(`${name} picks you up`);
    expect(next).toContain(instant.slice(11, 16));
    expect(emails[0]?.body).toContain(name);
    expect(emails[0]?.body).toContain(instant.slice(11, 16));
  }
});

test('an instructor marks a lesson given with a note and a skill, of which the learner sees what is for them', async () => {
  const { id, home, browser } = await callum();
  await booked({ id }, at('10:00', '2026-11-20'), { minutes: 60 });
  const { cookies } = await app.instructor();
  const [diary, otherTab] = [plainBrowser(site, cookies), plainBrowser(site, cookies)];
  for (const tab of [diary, otherTab]) await tab.open('/diary?day=2026-11-20');
  await diary.part('li', 'Callum Marsden').press('Mark given');
  expect(diary.text).toContain('Given. Write a note');
  await diary.press(/^Undo given for Callum/);
  expect(diary.text).toContain('Undone. The lesson isn’t marked any more.');
  await diary.press('Mark given');

  // The form of the other tab is gone from its page, which says why.
  await otherTab.part('li', 'Callum Marsden').press('Mark given');
  expect(otherTab.status).toBe(409);
  expect(otherTab.part('[role=alert]').text).toMatch(/changed|marked/);
  expect(otherTab.part('li', 'Callum Marsden').buttons).not.toContain('Mark given');

  await diary.press('Save note and skills', {
    'Note for Callum': 'Watch the lanes before you get there.',
    'Note for next time': 'Roundabouts next: lanes early.',
    '15. Roundabouts': '3. Prompted',
  });
  expect(diary.text).toContain('Saved.');
  await browser.open(home);
  expect(browser.text).toContain('9 h left');
  expect(browser.region('Lessons so far').text).toContain('Given');
  expect(browser.text).toContain('Watch the lanes before you get there.');
  expect(browser.text).not.toContain('Roundabouts next');
  await browser.follow('Progress');
  expect(browser.part('tr', 'Roundabouts').text).toContain('Prompted');
});
