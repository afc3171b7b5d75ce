import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, periods } from '#src/platform/calendar/week.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, learner, POSTED, person, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import type { CheckoutResponse } from './api-schema.ts';
import { MARK } from './draft-mark.ts';
import { draftedFields } from './drafted-fields.ts';
import { draftedSteps } from './steps.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const customer = { email: 'joan@example.com', customer_is_pupil: false };
const billing = { firstname: 'Jo', postcode: 'LS6', address_line_1: '<b>32</b> "Ex' };

async function started(...products: Parameters<typeof testBuyer>[1] & object) {
  const buyer = await testBuyer(app, products.length ? products : [LESSON, POSTED]);
  await buyer.start();
  return buyer;
}
const draft = ({ step }: TestBuyer, section: string, fields: object) =>
  step('draft', { step: section, fields });
const draftsOf = async ({ browser }: TestBuyer) =>
  (await browser.get<CheckoutResponse>('/v1/website/checkout')).body.drafts;
const rowOf = ({ basket }: TestBuyer) =>
  app.db.selectFrom('checkouts').selectAll().where('basket_uuid', '=', basket).executeTakeFirstOrThrow();

describe('what is typed and not saved', () => {
  test('is kept as it was typed, section by section, and comes back with the checkout', async () => {
    const buyer = await started();
    expect(await buyer.start()).toMatchObject({ body: { drafts: {} } });
    const { status, body } = await draft(buyer, 'billing', billing);
    expect([status, body]).toEqual([200, {}]);
    await draft(buyer, 'customer', { email: 'joan@' });
    await draft(buyer, 'lesson', { 'mon-morning': 'on', customer_is_pupil: 'true' });
    const kept = {
      billing,
      customer: { email: 'joan@' },
      lesson: { 'mon-morning': 'on', customer_is_pupil: 'true' },
    };
    expect(await draftsOf(buyer)).toEqual(kept);
    expect((await buyer.start()).body.drafts).toEqual(kept);
  });

  test('is put together field by field, and an emptied field is empty', async () => {
    const buyer = await started();
    await draft(buyer, 'billing', billing);
    await draft(buyer, 'billing', { surname: 'Watson', postcode: '' });
    expect(await draftsOf(buyer)).toEqual({ billing: { ...billing, surname: 'Watson', postcode: '' } });
  });

  test('may be of a section that is not open yet, or open again, and completes nothing', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    for (const section of ['customer', 'delivery', 'lesson'])
      expect((await draft(buyer, section, { firstname: 'x' })).status).toBe(200);
    const { body } = await buyer.start();
    expect(body).toMatchObject({ current: 'delivery', customer, delivery: null, lesson: null });
  });

  test('is settled by the save of its section, and by no other', async () => {
    const buyer = await started();
    await draft(buyer, 'customer', { email: 'joan@' });
    await draft(buyer, 'billing', billing);
    expect((await buyer.step('customer', customer)).body.drafts).toEqual({ billing });
    expect((await buyer.step('delivery', person)).body.drafts).toEqual({ billing });
    expect((await buyer.step('billing', person)).body.drafts).toEqual({});
    expect(await draftsOf(buyer)).toEqual({});
  });

  test('stays where a save is refused', async () => {
    const buyer = await started();
    await draft(buyer, 'customer', { email: 'joan@' });
    expect((await buyer.step('customer', { ...customer, email: 'joan@' })).status).toBe(422);
    expect((await buyer.step('billing', person)).status).toBe(422);
    expect(await draftsOf(buyer)).toEqual({ customer: { email: 'joan@' } });
  });

  test('lets the last saved answer to "who is it for" win over an unsaved one of the other section', async () => {
    const buyer = await started(LESSON);
    await buyer.step('customer', customer);
    await buyer.step('billing', person);
    await draft(buyer, 'customer', { customer_is_pupil: 'true', email: 'other@' });
    await buyer.step('lesson', learner);
    expect(await draftsOf(buyer)).toEqual({ customer: { email: 'other@' } });
    await draft(buyer, 'lesson', { customer_is_pupil: 'false', city: 'Leeds' });
    await buyer.step('customer', { ...customer, customer_is_pupil: true });
    expect(await draftsOf(buyer)).toEqual({ lesson: { city: 'Leeds' } });
  });

  test('is seen by the browser that typed it alone, and begins anew with another', async () => {
    const buyer = await started();
    await draft(buyer, 'billing', { firstname: 'Wilhelmina' });
    const stranger = app.browser();
    expect((await stranger.get('/v1/website/checkout')).status).toBe(404);
    expect(
      await stranger.post('/v1/website/checkout/draft', {
        basket: buyer.basket,
        step: 'billing',
        fields: { firstname: 'Eve' },
      }),
    ).toMatchObject({ status: 404, body: { code: 'checkout_not_found' } });
    expect((await rowOf(buyer)).drafts).toEqual({ billing: { firstname: 'Wilhelmina' } });
    expect((await stranger.get(`/v1/website/basket/${buyer.basket}`)).text).not.toContain('Wilhelmina');
    const begun = await stranger.post('/v1/website/checkout/start', { basket: buyer.basket });
    expect(begun.body).toMatchObject({ drafts: {} });
    expect((await rowOf(buyer)).drafts).toEqual({});
    expect((await draft(buyer, 'billing', billing)).status).toBe(404);
  });

  test('of one basket is not taken for another', async () => {
    const [one, two] = [await started(), await started()];
    const fields = { firstname: 'Joan' };
    const crossed = await one.browser.post('/v1/website/checkout/draft', {
      basket: two.basket,
      step: 'billing',
      fields,
    });
    expect(crossed.status).toBe(404);
    expect((await rowOf(two)).drafts).toEqual({});
  });

  test('is gone once it is paid for, and nothing more is kept then', async () => {
    const buyer = await started(LESSON);
    await buyer.fillIn();
    await draft(buyer, 'billing', billing);
    expect((await buyer.pay()).status).toBe(200);
    expect((await rowOf(buyer)).drafts).toEqual({});
    expect((await draft(buyer, 'billing', billing)).status).toBe(404);
    expect((await rowOf(buyer)).drafts).toEqual({});
  });

  test('is kept no longer than its basket', async () => {
    const buyer = await started();
    await draft(buyer, 'billing', billing);
    app.clock.pass({ hours: 24 });
    expect((await draft(buyer, 'billing', billing)).status).toBe(404);
    app.clock.pass({ seconds: 1 });
    await app.queue.run('purge');
    await expect(rowOf(buyer)).rejects.toThrow();
  });
});

describe('a draft', () => {
  test.each([
    ['the payment’s section', 'payment', {}],
    ['a section that there is not', 'secrets', {}],
    ['no section', undefined, {}],
    ['301 characters', 'billing', { city: 'x'.repeat(301) }],
    ['a number', 'billing', { city: 7 }],
    ['nothing', 'billing', { city: null }],
    ['a list', 'billing', ['x']],
    ['a text', 'billing', 'x'],
  ])('with %s is refused, and keeps nothing', async (_what, section, fields) => {
    const buyer = await started();
    expect((await buyer.step('draft', { step: section, fields })).status).toBe(422);
    expect((await rowOf(buyer)).drafts).toEqual({});
  });

  const NEVER = ['password', 'passwd', 'pin', 'cvv', 'card_number', 'code', 'voucherCode', 'constructor', ''];
  test.each(draftedSteps)(
    'of %s keeps what is the section’s own, and of anything else nothing',
    async (step) => {
      const buyer = await started();
      const own = Object.fromEntries(draftedFields[step].map((name) => [name, `in ${name}`]));
      const others = Object.fromEntries(NEVER.map((name) => [name, 'x']));
      expect((await draft(buyer, step, others)).status).toBe(200);
      expect((await rowOf(buyer)).drafts).toEqual({});
      expect((await draft(buyer, step, { ...own, ...others })).status).toBe(200);
      expect((await rowOf(buyer)).drafts).toEqual({ [step]: own });
    },
  );

  test('keeps every field that its section is saved by, and nothing of another section', () => {
    const week = days.flatMap((day) => periods.map((period) => `${day}-${period}`));
    const sent = (body: object) => Object.keys(body).filter((name) => name !== 'availability');
    const typed = [MARK, 'address-entry', ...sent(person)];
    expect([...draftedFields.customer].sort()).toEqual([MARK, ...sent(customer)].sort());
    expect([...draftedFields.billing].sort()).toEqual([...typed].sort());
    expect([...draftedFields.delivery].sort()).toEqual([...typed].sort());
    expect([...draftedFields.lesson].sort()).toEqual(
      [MARK, 'address-entry', ...sent(learner), ...week].sort(),
    );
  });

  test('with names out of the engine room is refused', async () => {
    const buyer = await started();
    const payload = `{"basket":"${buyer.basket}","step":"billing","fields":{"__proto__":"x"}}`;
    const answer = await buyer.browser.raw({
      method: 'POST',
      url: '/v1/website/checkout/draft',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      payload,
    });
    expect(answer.status).toBe(400);
  });

  test('keeps 300 characters, and letters of every kind', async () => {
    const buyer = await started();
    const fields = { city: 'x'.repeat(300), surname: 'Żółć 李雷 🚗 \u202e"\'; drop table' };
    expect((await draft(buyer, 'billing', fields)).status).toBe(200);
    expect(await draftsOf(buyer)).toEqual({ billing: fields });
  });

  test('of each section at once loses none', async () => {
    const buyer = await started();
    const pairs = [
      ['customer', 'email', 'customer_is_pupil'],
      ['delivery', 'city', 'surname'],
      ['billing', 'city', 'surname'],
      ['lesson', 'city', 'mon-evening'],
    ] as const;
    await Promise.all(
      pairs.flatMap(([section, one, other]) => [
        draft(buyer, section, { [one]: section }),
        draft(buyer, section, { [other]: section }),
      ]),
    );
    expect(await draftsOf(buyer)).toEqual(
      Object.fromEntries(
        pairs.map(([section, one, other]) => [section, { [one]: section, [other]: section }]),
      ),
    );
  });
});

test('drafts have a limit of their own, and do not use up the one for changes', async () => {
  const limited = await testApp({ WRITES_PER_MINUTE: '10' });
  const buyer = await testBuyer(limited, [LESSON]);
  await buyer.start();
  const send = () => draft(buyer, 'billing', { city: 'Leeds' });
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
  expect((await buyer.step('customer', customer)).status).toBe(200);
  await limited.close();
});

test('nothing that was typed is in the logs', async () => {
  const buyer = await started();
  await draft(buyer, 'billing', { firstname: 'Canary-in-a-draft' });
  await draft(buyer, 'billing', { firstname: 'Canary-in-a-draft', password: 'Canary-in-a-draft' });
  expect(app.logged.join('')).not.toContain('Canary-in-a-draft');
});
