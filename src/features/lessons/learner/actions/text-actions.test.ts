import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNumber, numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { learnersWithHours, linkTo, type TaughtLearner } from '#testing/learners.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';

let app: AppWithTexts;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await appWithTexts();
  people = await learnersWithHours(app.db, 5);
});
afterAll(() => app.close());

let numbers = 100_000;
/** A learner with a link to their lessons, and a phone that nobody else has. */
async function learner() {
  const taught = people.pop() as TaughtLearner;
  const token = await linkTo(taught, app);
  numbers += 1;
  const browser = app.browser();
  const path = `/v1/learners/${token}`;
  const phone = `07400 ${numbers}`;
  const stored = `+447400${numbers}`;
  return {
    email: `${taught.id}@example.com`,
    stored,
    ask: (number = phone) => browser.post(`${path}/number`, { phone: number }),
    confirm: (code: string) =>
      browser.post<{ errors?: { code?: string[] } }>(`${path}/number/confirm`, { code }),
    choose: (kinds: string[]) => browser.put(`${path}/message-choices`, { ways: ['texts'], texts: kinds }),
    remove: () => browser.post(`${path}/number/remove`, {}),
    async code() {
      await app.sendTexts();
      const text = app.phones.texts().findLast(({ to }) => to === stored);
      return text?.body.slice(0, 6) ?? '';
    },
  };
}

test('a number is agreed to by the code that was texted to it, and only then', async () => {
  const { email, stored, ask, confirm, code, choose, remove } = await learner();
  expect((await ask()).status).toBe(200);
  expect(await findNumber(app.db, email)).toBeUndefined();
  const right = await code();
  expect(app.phones.texts().at(-1)?.body).toMatch(
    /^\d{6} is your .+ code\. It works for 10 minutes\. We never ask for it by phone\.\n@127\.0\.0\.1 #\d{6}$/,
  );
  expect((await confirm(right)).status).toBe(200);
  expect(await findNumber(app.db, email)).toEqual({
    phone: stored,
    reminders: true,
    changes: true,
    offers: true,
  });
  expect((await choose(['reminders'])).status).toBe(200);
  expect(await numberFor(app.db, email, 'reminders')).toBe(stored);
  expect(await numberFor(app.db, email, 'changes')).toBeUndefined();
  await app.phones.reply(stored, 'STOP');
  expect(await numberFor(app.db, email, 'reminders')).toBeUndefined();
  expect((await remove()).status).toBe(200);
  expect(await findNumber(app.db, email)).toBeUndefined();
});

test('five tries are made of a code, at once or in turn, and then not the right one either', async () => {
  const { email, ask, confirm, code } = await learner();
  await ask();
  const right = await code();
  const wrong = right === '000000' ? '000001' : '000000';
  const first = await confirm(wrong);
  expect([first.status, first.body.errors?.code]).toEqual([
    422,
    ['That code isn’t right. Check the newest text. 4 tries left.'],
  ]);
  await Promise.all(Array.from({ length: 6 }, () => confirm(wrong)));
  expect((await confirm(right)).status).toBe(422);
  expect(await findNumber(app.db, email)).toBeUndefined();
});

test('a code works for ten minutes, and ends with the next one', async () => {
  const { ask, confirm, code } = await learner();
  await ask();
  const before = await code();
  await ask();
  const after = await code();
  expect((await confirm(before)).status).toBe(before === after ? 200 : 422);
  app.clock.pass({ minutes: 10 });
  expect((await confirm(after)).status).toBe(422);
});

test('codes are counted, and only UK mobiles are texted', async () => {
  const { ask } = await learner();
  for (const number of ['0113 496 0180', '070 1234 5678', '+33 6 12 34 56 78', ''])
    expect((await ask(number)).status).toBe(422);
  for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
