// What an instructor and a customer read of their own by their programs: the queries of their pages, and never another's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, signIn } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Page {
  data: Record<string, unknown>[];
  next: string | null;
}
async function read<Answer = Page>(browser: TestBrowser, path: string): Promise<Answer> {
  const { status, body, text } = await browser.get<Answer & object>(`/v1/${path}`);
  expect([path, status], text).toEqual([path, 200]);
  return body;
}
const idsOf = async (browser: TestBrowser, path: string) =>
  (await read(browser, path)).data.map(({ id }) => id);

describe('an instructor', () => {
  let amara: TestBrowser;
  let tom: TestBrowser;
  let learners: TaughtLearner[];
  const booked: unknown[] = [];
  beforeAll(async () => {
    [amara, tom] = [await app.instructor(), await app.instructor('tom-ackroyd')];
    const staff = await app.staff('staff');
    learners = await learnersWithHours(app.db, 2);
    for (const [index, { id }] of learners.entries()) {
      const body = {
        instructor: 'amara-osei',
        starts_at: `2026-12-0${7 + index}T11:00:00.000Z`,
        minutes: 60,
      };
      const answer = await staff.post<{ id: string }>(`/v1/office/learners/${id}/bookings`, body);
      expect(answer.status, answer.text).toBe(200);
      booked.push(answer.body.id);
    }
  });

  test('reads their own lessons by date, and nobody else’s', async () => {
    const days = 'from=2026-12-07&to=2026-12-08';
    expect(await idsOf(amara, `diary/lessons?${days}`)).toEqual(booked);
    expect(await idsOf(amara, 'diary/lessons?from=2026-12-08&to=2026-12-08')).toEqual([booked[1]]);
    expect(await idsOf(tom, `diary/lessons?${days}`)).toEqual([]);
    // The list of staff has this filter; here it changes nothing.
    expect(await idsOf(tom, `diary/lessons?${days}&instructor=amara-osei`)).toEqual([]);
  });

  test('reads the learners they teach, with what is left', async () => {
    const taught = learners.map(({ id }) => id).toSorted();
    expect(await idsOf(amara, 'diary/learners')).toEqual(taught);
    expect(await idsOf(amara, `diary/learners?cursor=${taught[0]}`)).toEqual([taught[1]]);
    expect(await idsOf(amara, `diary/learners?find=${taught[1]}`)).toEqual([taught[1]]);
    const [first] = (await read(amara, `diary/learners?find=${learners[0]?.id}`)).data;
    expect(first).toMatchObject({
      minutes_left: 540,
      lessons_given: 0,
      next_lesson_at: '2026-12-07T11:00:00.000Z',
    });
    expect(await idsOf(tom, 'diary/learners')).toEqual([]);
  });

  test('reads the gaps of a day, without the lesson that is booked in it', async () => {
    const { data } = await read(amara, 'diary/free-times?from=2026-12-08&to=2026-12-08');
    expect(data.length).toBeGreaterThan(0);
    for (const { starts_at, ends_at } of data as { starts_at: string; ends_at: string }[]) {
      expect(starts_at).toMatch(/^2026-12-08T/);
      expect(ends_at <= '2026-12-08T11:00:00.000Z' || starts_at >= '2026-12-08T12:00:00.000Z').toBe(true);
    }
    const rest = await read(
      amara,
      `diary/free-times?from=2026-12-08&to=2026-12-08&cursor=${data[0]?.starts_at}`,
    );
    expect(rest.data).toEqual(data.slice(1));
    expect((await read(amara, 'diary/free-times?from=2026-01-01&to=2026-01-02')).data).toEqual([]);
  });

  test('reads what they are owed, line by line, as the lines add up to it', async () => {
    const owner = await app.staff('owner');
    for (const [slug, amount] of [
      ['amara-osei', '12.50'],
      ['tom-ackroyd', '3.00'],
    ]) {
      const entry = crypto.randomUUID();
      const body = { entry, way: 'add', amount, reason: 'Fuel for the test route' };
      const answer = await owner.post(`/v1/office/instructors/${slug}/adjustments`, body);
      expect(answer.status, answer.text).toBe(200);
    }
    const pay = await read<{ owed: string; open_run: number }>(amara, 'diary/pay');
    expect(pay).toMatchObject({ owed: '12.50', to_be_paid: '0.00', paid: '0.00', runs: [] });
    const line = { kind: 'adjustment', amount: '12.50', reason: 'Fuel for the test route' };
    const { data } = await read(amara, 'diary/pay/lines');
    expect(data).toEqual([expect.objectContaining(line)]);
    expect((await read(amara, `diary/pay/lines?run=${pay.open_run}`)).data).toEqual(data);
    expect((await read(amara, 'diary/pay/lines?run=99')).data).toEqual([]);
    expect(await read(tom, 'diary/pay')).toMatchObject({ owed: '3.00' });
  });
});

test('a customer reads their own orders, vouchers, learners with what is left, and lessons, and nobody else’s', async () => {
  const [joan, ravi] = [app.browser(), app.browser()];
  for (const [browser, email, purchases] of [
    [joan, 'joan@lists.example', [[LESSON], [E_VOUCHER]]],
    [ravi, 'ravi@lists.example', [[LESSON, E_VOUCHER]]],
  ] as const) {
    await makeAccount(app, browser, { email });
    for (const products of purchases) {
      const buyer = await testBuyer(app, [...products]);
      await signIn(buyer.browser, email);
      await buyer.fillIn({ email });
      expect((await buyer.pay()).status).toBe(200);
      app.clock.pass({ minutes: 1 });
    }
  }
  const orders = await read(joan, 'account/orders');
  expect(orders.data).toMatchObject([
    { state: 'paid', refunded: '0.00', items: [{ quantity: 1 }] },
    { state: 'paid', items: [{ quantity: 1 }] },
  ]);
  const [newest, oldest] = orders.data;
  expect(await idsOf(joan, `account/orders?cursor=${newest?.id}`)).toEqual([oldest?.id]);
  const [ofRavi] = await idsOf(ravi, 'account/orders');
  // A cursor of somebody else's order leads nowhere.
  expect(await idsOf(joan, `account/orders?cursor=${ofRavi}`)).toEqual([]);

  const [voucher] = (await read(joan, 'account/vouchers')).data;
  expect(Object.keys(voucher ?? {})).not.toContain('code');
  expect(await idsOf(ravi, 'account/vouchers')).not.toContain(voucher?.id);

  const { data: learners } = await read(joan, 'account/learners');
  expect(learners).toMatchObject([{ is_buyer: true, minutes_given: 0 }]);
  expect(learners[0]?.minutes_left).toBe(learners[0]?.minutes_bought);
  const staff = await app.staff('staff');
  const lesson = await staff.post<{ id: string }>(`/v1/office/learners/${learners[0]?.id}/bookings`, {
    instructor: 'amara-osei',
    starts_at: '2026-12-09T10:00:00.000Z',
    minutes: 60,
  });
  expect(lesson.status, lesson.text).toBe(200);
  expect(await idsOf(joan, 'account/lessons')).toEqual([lesson.body.id]);
  expect(await idsOf(joan, 'account/lessons?to=2026-12-08')).toEqual([]);
  expect(await idsOf(ravi, 'account/lessons')).toEqual([]);
  expect((await read(joan, 'account/learners')).data).toMatchObject([{ minutes_booked: 60 }]);
});
