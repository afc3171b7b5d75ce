import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, signIn } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { usually } from '#testing/at-night.ts';
import { BRAIN_TRAINING, COURSE, learner, person } from '#testing/buyer.ts';
import { BODIES, type Kind, NAMES, Walk } from '#testing/checkout-walk.ts';
import { setPlaces } from '#testing/course-places.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import type { CheckoutResponse, DraftedStep } from './api-schema.ts';

/**
 * Every way through the checkout, over HTTP: for each mix of what is sold, at each point of the way, something happens,
 * and the checkout must stand where §4 and R27 to R29 say.
 */
const MIXES: [Kind[], string][] = [
  [['LESSON'], 'Details Billing Learner Payment'],
  [['TRAINING'], 'Details Billing Trainee Payment'],
  [['LESSON', 'TRAINING'], 'Details Billing Learner Payment'],
  [['E_VOUCHER'], 'Details Billing Payment'],
  [['GIFT_CARD'], 'Details Delivery Billing Payment'],
  [['POSTED'], 'Details Delivery Billing Payment'],
  [['BRAIN_TRAINING'], 'Details Billing Payment'],
  [['COURSE'], 'Details Billing Payment'],
  [['TRAINING', 'GIFT_CARD', 'COURSE'], 'Details Delivery Billing Trainee Payment'],
  [
    ['LESSON', 'TRAINING', 'E_VOUCHER', 'GIFT_CARD', 'POSTED', 'BRAIN_TRAINING', 'COURSE'],
    'Details Delivery Billing Learner Payment',
  ],
];
const { firstname: _first, surname: _last, phone: _phone, email: _email, ...ownLesson } = learner;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  await setPlaces(app, COURSE.product_id, 1_000);
});
afterAll(async () => {
  await letSettle(app);
  await expectInvariants(app);
  await app.close();
});

const EVERYTHING = 'LESSON + TRAINING + E_VOUCHER + GIFT_CARD + POSTED + BRAIN_TRAINING + COURSE';
const others: DraftedStep[] = ['customer', 'delivery', 'billing', 'lesson'];
/**
 * Each section on one road at least, so many sections saved when it happens. What is open then is shown for every basket and every set of saved sections by `steps.test.ts`.
 */
const POINTS = (
  [
    ['LESSON', 0],
    ['LESSON', 2],
    ['GIFT_CARD', 1],
    ['BRAIN_TRAINING', 2],
    [EVERYTHING, 2],
    // At night: all that happens at Payment with everything in the basket too, instead of with one product alone
    ...usually<readonly (readonly [string, number])[]>([], { atNight: [[EVERYTHING, 4]] }),
  ] as const
).map(([mix, saved]) => {
  const [kinds = [], titles = ''] = MIXES.find(([sold]) => sold.join(' + ') === mix) ?? [];
  return [mix, titles.split(' ')[saved] ?? '', kinds, saved] as const;
});

test.each(MIXES)('%j has the sections %s', async (kinds, titles) => {
  const walk = await Walk.of(app, kinds);
  expect((await walk.readCheckout()).steps.map(({ title }) => title).join(' ')).toBe(titles);
  await walk.toTheCard();
});

describe.each(POINTS)('with %s in the basket, at %s,', (_mix, _title, kinds, saved) => {
  const arrived = async () => {
    const walk = await Walk.of(app, [...kinds]);
    await walk.saveMany(saved);
    return walk;
  };

  test('a reload, and starting once more, change nothing', async () => {
    const walk = await arrived();
    const before = await walk.readCheckout();
    expect((await walk.buyer.start()).body).toEqual(before);
  });

  test('no section behind the open one can be saved, and none that there is not', async () => {
    const walk = await arrived();
    const reached = walk
      .titles()
      .slice(0, saved + 1)
      .map((title) => NAMES[title]);
    for (const name of others.filter((candidate) => !reached.includes(candidate))) await walk.refuses(name);
    await walk.toTheEnd();
  });

  test('every section saved so far can be reopened and saved, and leads back to here', async () => {
    const walk = await arrived();
    const here = walk.open();
    for (const title of walk.titles().slice(0, saved))
      expect((await walk.save(NAMES[title] as DraftedStep)).current).toBe(here);
    await walk.toTheEnd();
  });

  test('a parcel more or less brings and takes Delivery, and keeps what was entered', async () => {
    const walk = await arrived();
    const posted = (['GIFT_CARD', 'POSTED'] as const).filter((kind) => walk.kinds.has(kind));
    const wasDone = walk.isDone('Delivery');
    // Something must stay in the basket.
    if (posted.length === walk.kinds.size) await walk.add('BRAIN_TRAINING');
    for (const kind of posted) await walk.remove(kind);
    expect(walk.titles()).not.toContain('Delivery');
    await walk.refuses('delivery');
    const { current } = await walk.add('GIFT_CARD');
    if (saved > 0 && !wasDone) expect(current).toBe('delivery');
    await walk.add('POSTED');
    await walk.remove('GIFT_CARD');
    await walk.toTheEnd();
  });

  test('lessons and training come and go, with Learner and Trainee', async () => {
    const walk = await arrived();
    await walk.add('BRAIN_TRAINING');
    for (const kind of ['LESSON', 'TRAINING'] as const) if (walk.kinds.has(kind)) await walk.remove(kind);
    await walk.refuses('lesson');
    expect((await walk.add('TRAINING')).steps.at(-2)?.title).toBe('Trainee');
    expect((await walk.add('LESSON')).steps.at(-2)?.title).toBe('Learner');
    expect((await walk.remove('TRAINING')).steps.at(-2)?.title).toBe('Learner');
    await walk.add('TRAINING');
    expect((await walk.remove('LESSON')).steps.at(-2)?.title).toBe('Trainee');
    await walk.toTheEnd();
  });

  test('an emptied basket has nothing to pay for, and when it is filled again goes on as it was', async () => {
    const walk = await arrived();
    for (const kind of [...walk.kinds]) await walk.remove(kind);
    expect(await walk.buyer.start()).toMatchObject({ status: 422, body: { code: 'basket_empty' } });
    expect(await walk.buyer.authorise()).toMatchObject({ status: 422, body: { code: 'basket_empty' } });
    for (const kind of kinds) await walk.add(kind);
    await walk.toTheCard();
  });

  test('paid for in another tab, it says so and by which payment, whatever is tried', async () => {
    const walk = await arrived();
    const { buyer } = walk;
    await buyer.fillIn();
    const { transaction } = (await buyer.pay()).body;
    const paid = { status: 409, body: { code: 'already_paid', transaction } };
    const name = saved === 0 ? 'customer' : (NAMES[walk.titles()[saved - 1] as string] as DraftedStep);
    expect(await buyer.step(name, BODIES[name])).toMatchObject(paid);
    expect(await buyer.start()).toMatchObject(paid);
    expect(await buyer.authorise()).toMatchObject(paid);
    expect(await buyer.step('prices')).toMatchObject(paid);
    expect(await buyer.enterCode('WHAT-EVER')).toMatchObject(paid);
    expect((await buyer.step('draft', { step: name, fields: {} })).status).toBe(404);
    expect((await buyer.browser.get('/v1/website/checkout')).status).toBe(404);
    expect(await buyer.add(BRAIN_TRAINING)).toMatchObject({ status: 200 });
  });

  test('begun anew in another browser, it is lost to this one', async () => {
    const { buyer } = await arrived();
    const other = app.browser();
    const begun = await other.post<CheckoutResponse>('/v1/website/checkout/start', { basket: buyer.basket });
    expect(begun.body).toMatchObject({ current: 'customer', customer: null, delivery: null, billing: null });
    const lost = { status: 404, body: { code: 'checkout_not_found' } };
    expect(await buyer.step('customer', BODIES.customer)).toMatchObject(lost);
    expect(await buyer.authorise()).toMatchObject(lost);
  });

  test('another answer to "who is it for" in Details asks for the learner again, and the last save wins', async () => {
    const walk = await arrived();
    await walk.save('customer', { ...BODIES.customer, customer_is_pupil: true });
    expect(walk.isDone('Learner')).toBe(false);
    await walk.save('customer', { ...BODIES.customer, customer_is_pupil: false });
    await walk.toTheEnd();
    if (!walk.saved.has('lesson')) return;
    await walk.save('lesson', { ...ownLesson, customer_is_pupil: true });
    expect(walk.open()).toBe('payment');
    await walk.save('customer', { ...BODIES.customer, customer_is_pupil: false });
    expect(walk.open()).toBe('lesson');
    expect((await walk.buyer.authorise()).body.code).toBe('step_out_of_order');
    await walk.save('customer', { ...BODIES.customer, customer_is_pupil: true });
    expect(walk.open(), 'what was filled in for that answer is still there').toBe('payment');
    expect((await walk.buyer.authorise()).status).toBe(200);
  });
});

describe('signing in and out', () => {
  let joan: { id: string; email: string };

  beforeAll(async () => {
    joan = await makeAccount(app, app.browser());
  });

  test.each(POINTS.filter(([mix]) => mix !== 'BRAIN_TRAINING'))(
    'with %s in the basket, at %s, keeps the place at the one, and begins again at the other',
    async (_mix, _title, kinds, saved) => {
      const walk = await Walk.of(app, [...kinds]);
      await walk.saveMany(saved);
      const { account: nobody, ...before } = await walk.readCheckout();
      await signIn(walk.buyer.browser, joan.email);
      const { account, kept_cards: cards, ...after } = await walk.readCheckout();
      expect([nobody, account?.id, cards]).toEqual([null, joan.id, []]);
      expect({ ...after, kept_cards: null }).toEqual(before);
      await walk.toTheEnd();
      await walk.save('customer');
      await walk.buyer.browser.post('/v1/logout');
      walk.saved.clear();
      walk.isPupil = undefined;
      walk.lessonIsFor = undefined;
      const forgotten = await walk.readCheckout();
      expect(forgotten).toMatchObject({ account: null, customer: null, delivery: null, billing: null });
      expect(forgotten.basket.contents).toEqual(before.basket.contents);
      await walk.toTheCard();
      expect((await walk.buyer.pay()).status).toBe(200);
      const order = await app.db
        .selectFrom('orders')
        .select(['state', 'account_id'])
        .where('basket_uuid', '=', walk.buyer.basket)
        .executeTakeFirst();
      expect(order).toEqual({ state: 'paid', account_id: null });
    },
  );
});

describe('two tabs', () => {
  test('that save different sections at once keep both', async () => {
    const walk = await Walk.of(app, ['LESSON', 'POSTED']);
    await walk.saveMany(4);
    const { buyer } = walk;
    await Promise.all([
      buyer.step('customer', { email: 'new@example.com', customer_is_pupil: false }),
      buyer.step('delivery', { ...person, firstname: 'Del' }),
      buyer.step('billing', { ...person, firstname: 'Bill' }),
      buyer.step('lesson', { ...learner, firstname: 'Les' }),
    ]);
    expect(await walk.readCheckout()).toMatchObject({
      customer: { email: 'new@example.com' },
      delivery: { firstname: 'Del' },
      billing: { firstname: 'Bill' },
      lesson: { firstname: 'Les' },
    });
  });

  test('that save the same section leave the last one whole', async () => {
    const walk = await Walk.of(app, ['BRAIN_TRAINING']);
    await walk.saveMany(1);
    const names = ['Ann', 'Ben', 'Cat', 'Dan'];
    await Promise.all(
      names.map((firstname) => walk.buyer.step('billing', { ...person, firstname, surname: firstname })),
    );
    walk.saved.set('billing', true);
    const { billing } = await walk.readCheckout();
    expect(names).toContain(billing?.firstname);
    expect(billing?.surname).toBe(billing?.firstname);
  });
});
