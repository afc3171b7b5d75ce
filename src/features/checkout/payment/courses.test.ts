import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { brand } from '#src/platform/brand.ts';
import { BRAIN_TRAINING, COURSE, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { basketOf, itemIn, toPayPal } from '#testing/checkout-shop.ts';
import { placesGone, placesLeft, setPlaces } from '#testing/course-places.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { boughtCodes } from '#testing/vouchers.ts';

const CALM = COURSE.product_id;
const MOTORWAY = { product_id: 3, type: 'course', options: { name: 'Callum' } } as const;
const placeFor = (name: string) => ({ ...COURSE, options: { name } });
/** "The charge could not be made": known only once the order has been written. */
const NOT_CHARGED = '4000300000000006';
/** Charged without waiting for our order to be written. */
const CHARGED_AT_ONCE = '4000600000000009';
const FULL =
  'Someone booked the last place on Calm at the Wheel while you were paying. You haven’t been charged.';
const BACK = '/basket/checkout?paypal=true';

const app = await settlingApp();
const { comeBack, money, payment } = payPalBuyers(app);
let places = 0;
const offer = async (count: number) => {
  const booked = (await placesGone(app, CALM, 0)) + ((await placesLeft(app, CALM)) ?? 0);
  places = count - booked;
  await setPlaces(app, CALM, count);
};

beforeEach(() => offer(1_000));
// Whatever happened, every place is free or in an order that stands.
afterEach(async () => expect(await placesGone(app, CALM, places)).toBe(0));

const ready = async (...products: NonNullable<Parameters<typeof testBuyer>[1]>) =>
  (await testBuyer(app, products.length > 0 ? products : [COURSE])).fillIn();
const captures = () => app.bank.ledger().filter(({ kind }) => kind === 'capture').length;
const event = () => app.db.updateTable('product_events').where('product_id', '=', CALM);
const emailsTo = (recipient: string) =>
  app.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).execute();
const saidIn = ({ plain }: { plain: string }) => plain.replace(/\s+/g, ' ').trim();

describe('a place that is paid for', () => {
  const options = {
    name: 'Moira Campbell',
    dietary_requirements: 'No nuts, please',
    questions_for_speaker: 'Why do I freeze?\nAnd where?',
    comments: '<b>None</b>',
  };

  test('is charged its deposit, and said in full by the confirmation, the receipt and the office’s email', async () => {
    const buyer = await (await testBuyer(app, [{ ...COURSE, options }])).fillIn({ email: 'm@example.com' });
    const { body, status } = await buyer.pay();
    expect(status).toBe(200);
    expect(await placesLeft(app, CALM)).toBe(999);
    const { body: read } = await buyer.read(body.transaction);
    expect(read).toMatchObject({ total: '50.00', mpf_fee: '0.00' });
    expect(read.items[0]).toMatchObject({
      name: 'Calm at the Wheel',
      course:
        'Saturday 23 January 2027, 9:30am to 4pm, The Tetley, Hunslet Road, Leeds. £145 more to pay on the day.',
    });
    expect(read.next.courses).toEqual([
      {
        name: 'Calm at the Wheel',
        when: 'Saturday 23 January 2027, 9:30am to 4pm',
        venue: 'The Tetley, Hunslet Road, Leeds',
        later: '145.00',
      },
    ]);
    // A person with the link to it learns a first name at most (R40).
    expect(read.items[0]?.for_whom).toBe('Moira');
    expect(JSON.stringify(read)).not.toMatch(/Campbell|nuts|freeze/);

    const [receipt] = await emailsTo('m@example.com');
    for (const words of [
      'Calm at the Wheel £50.00 For Moira Campbell, deposit',
      'Saturday 23 January 2027, 9:30am to 4pm',
      '£145 more to pay on the day',
      'You can get a full refund up to 14 days before',
    ])
      expect(receipt?.plain.replace(/\s+/g, ' ')).toContain(words);

    const told = (await emailsTo(brand.officeEmail)).find(({ subject }) => /has a place/.test(subject));
    expect(told).toMatchObject({
      subject: 'Moira Campbell has a place on Calm at the Wheel',
      reply_to: 'm@example.com',
    });
    for (const words of [options.dietary_requirements, 'Why do I freeze?', options.comments])
      expect(told?.plain).toContain(words);
    expect(told?.html).not.toContain('<b>None</b>');
  });

  test('stays as it was bought, whatever becomes of the course afterwards', async () => {
    const buyer = await ready();
    const { body } = await buyer.pay();
    const before = await app.db
      .selectFrom('product_events')
      .selectAll()
      .where('product_id', '=', CALM)
      .execute();
    await event().set({ venue: 'Elsewhere', whole_pence: 999_00 }).execute();
    const { body: read } = await buyer.read(body.transaction);
    expect(read.next.courses[0]).toMatchObject({ venue: 'The Tetley, Hunslet Road, Leeds', later: '145.00' });
    const [{ venue = '', whole_pence = 0 } = {}] = before;
    await event().set({ venue, whole_pence }).execute();
  });

  test('for each of two people takes two places, of two courses one each', async () => {
    const buyer = await ready(placeFor('Moira'), placeFor('Callum'), MOTORWAY);
    const left = (await placesLeft(app, MOTORWAY.product_id)) ?? 0;
    expect((await buyer.pay()).status).toBe(200);
    expect(await placesLeft(app, CALM)).toBe(998);
    expect(await placesLeft(app, MOTORWAY.product_id)).toBe(left - 1);
  });

  test('with PayPal is taken as well', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    app.paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token)).toMatch('/confirmation/');
    expect(await placesLeft(app, CALM)).toBe(999);
  });
});

describe('a place that is not paid for after all', () => {
  test('is there again, and its buyer may try again', async () => {
    const buyer = await ready();
    expect((await buyer.pay(NOT_CHARGED)).status).toBe(402);
    expect(await placesLeft(app, CALM)).toBe(1_000);
    expect((await buyer.pay()).status).toBe(200);
    expect(await placesLeft(app, CALM)).toBe(999);
  });

  test('is kept while the bank has not answered, and its own basket does not call the course full', async () => {
    await offer(1);
    const buyer = await ready();
    const token = await buyer.toPayPal();
    app.paypal.choose(token, 'pending');
    await comeBack(buyer, token);
    expect((await payment(token)).state).toBe('capturing');
    expect(await placesLeft(app, CALM)).toBe(0);
    expect(itemIn(await basketOf(buyer), COURSE).course?.closed).toBeNull();
    const other = app.browser();
    const refused = await other.post('/v1/website/basket', placeFor('Joan'));
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'There are no places left on that course.' },
    });
  });
});

describe('the last place', () => {
  const gone = async (buyer: TestBuyer, name = 'Calm at the Wheel is full') => {
    expect(itemIn(await basketOf(buyer), COURSE).course?.closed).toBe('is full');
    const refused = {
      status: 422,
      body: {
        code: 'basket_not_sellable',
        message: `${name}. Please remove it before you check out.`,
      },
    };
    expect(await buyer.authorise()).toMatchObject(refused);
    expect(await toPayPal(buyer)).toMatchObject(refused);
  };

  test('that went while its basket waited is told, and must be removed before anything is paid', async () => {
    await offer(1);
    const [one, other] = [await ready(), await ready(COURSE, BRAIN_TRAINING)];
    expect((await one.pay()).status).toBe(200);
    await gone(other);
    const { id } = itemIn(await basketOf(other), COURSE);
    await other.browser.delete(`/v1/website/basket/${id}`, { basket: other.basket });
    expect((await other.pay()).status).toBe(200);
  });

  test('that went between the card and the charge is told, and nothing is taken', async () => {
    await offer(1);
    const [one, other] = [await ready(), await ready()];
    const token = await other.token();
    await other.enterCard(token);
    expect((await one.pay()).status).toBe(200);
    const before = captures();
    expect(await other.confirm(token)).toMatchObject({ status: 402, body: { message: FULL } });
    expect(captures()).toBe(before);
    await gone(other);
  });

  test('that went while its payer was at PayPal is not paid for', async () => {
    await offer(1);
    const [one, other] = [await ready(), await ready()];
    const token = await other.toPayPal();
    expect((await one.pay()).status).toBe(200);
    app.paypal.choose(token, 'approve');
    expect(await comeBack(other, token)).toBe(`${BACK}&status=full`);
    const { state, reference } = await payment(token);
    expect(state).toBe('declined');
    expect(await other.read(reference)).toMatchObject({ status: 402, body: { message: FULL } });
    expect(money(token)).toEqual([]);
    await gone(other);
  });

  test('that went while vouchers were to pay for it leaves them as they were', async () => {
    await offer(1);
    const [code = '', another = ''] = await boughtCodes(app, '50', '50');
    const [one, other] = [await ready(), await ready()];
    await one.enterCode(code);
    await other.enterCode(another);
    const token = await other.token();
    expect((await one.confirm(await one.token())).status).toBe(200);
    expect((await other.confirm(token)).status).not.toBe(200);
    await gone(other);
    expect(
      await app.db
        .selectFrom('vouchers')
        .select('balance_pence')
        .where('code_last4', '=', another.slice(-4))
        .execute(),
    ).toEqual([{ balance_pence: 50_00 }]);
  });

  test('that went before a card was charged without our word is paid back, and the emails say why', async () => {
    await offer(1);
    const one = await ready();
    const other = await (await testBuyer(app, [COURSE])).fillIn({ email: 'back@example.com' });
    const token = await other.token();
    await other.enterCard(token, CHARGED_AT_ONCE);
    expect((await one.pay()).status).toBe(200);
    const { transaction } = (await other.confirm(token)).body;
    for (const state of ['refunding', 'refunded']) {
      expect((await payment(token)).state).toBe(state);
      expect(await other.read(transaction)).toMatchObject({
        status: 402,
        body: {
          code: 'given_back',
          message:
            'There were no places left on Calm at the Wheel when your payment arrived. We’re refunding all of it.',
        },
      });
      await app.queue.drain();
    }
    expect(await placesLeft(app, CALM)).toBe(0);
    await gone(other);
    const paid = await payment(token);
    expect((await emailsTo('back@example.com')).map(saidIn)).toEqual([
      expect.stringContaining(
        `There were no places left on Calm at the Wheel when your payment arrived. We are refunding the £50.00 that was taken for order ${paid.order_number} to the card`,
      ),
    ]);
    expect((await emailsTo(brand.officeEmail)).map(saidIn)).toContain(
      `Payment ${paid.id} of £50.00 for order ${paid.order_number} was captured although a course is full. It is being refunded.`,
    );
  });

  test('that twelve would pay for at once is one order and one charge', async () => {
    await offer(1);
    const buyers = await Promise.all(Array.from({ length: 12 }, () => ready()));
    const tokens: string[] = [];
    for (const buyer of buyers) {
      const token = await buyer.token();
      await buyer.enterCard(token);
      tokens.push(token);
    }
    const before = captures();
    const answers = await Promise.all(buyers.map((buyer, index) => buyer.confirm(tokens[index] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(Array(11).fill([402, FULL]));
    expect(captures()).toBe(before + 1);
    expect(await placesLeft(app, CALM)).toBe(0);
  });
});

describe('a course that has begun meanwhile', () => {
  afterEach(() => event().set({ begins_at: '2027-01-23T09:30:00Z' }).execute());

  test('between the card and the charge is not charged, also where nobody waits for it', async () => {
    const [one, other] = [await ready(), await ready()];
    const tokens = [await one.token(), await other.token()] as const;
    await one.enterCard(tokens[0]);
    await other.enterCard(tokens[1]);
    await event().set({ begins_at: app.clock.now() }).execute();
    const before = captures();
    expect(await one.confirm(tokens[0])).toMatchObject({
      status: 402,
      body: {
        message: 'Calm at the Wheel has started, so you can’t book it any more. You haven’t been charged.',
      },
    });
    app.clock.pass({ minutes: 2 });
    await app.queue.run('sweep-payments');
    expect((await payment(tokens[1])).state).toBe('declined');
    expect([captures(), await placesLeft(app, CALM)]).toEqual([before, 1_000]);
  });

  test('while its payer was at PayPal is not paid for, and is told', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    await event().set({ begins_at: app.clock.now() }).execute();
    app.paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token)).toBe('/basket/checkout?paypal=true&status=begun');
    expect([(await payment(token)).state, money(token)]).toEqual(['declined', []]);
  });

  test('before a card was charged without our word is paid back, and its buyer is told why', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token, CHARGED_AT_ONCE);
    await event().set({ begins_at: app.clock.now() }).execute();
    const { transaction } = (await buyer.confirm(token)).body;
    expect((await buyer.read(transaction)).body).toMatchObject({
      code: 'given_back',
      message: 'Calm at the Wheel had already started when your payment arrived. We’re refunding all of it.',
    });
  });

  test('is told and must be removed', async () => {
    const buyer = await ready();
    await event().set({ begins_at: app.clock.now() }).execute();
    expect(itemIn(await basketOf(buyer), COURSE).course?.closed).toBe('has started');
    expect((await buyer.authorise()).body.message).toBe(
      'Calm at the Wheel has started. Please remove it before you check out.',
    );
    const refused = await app.browser().post<BasketResponse>('/v1/website/basket', COURSE);
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('has started') } });
  });
});

test('what guests of a course wished for is forgotten 30 days after it, and nothing else of their order', async () => {
  const wishes = { dietary_requirements: 'Halal, please', questions_for_speaker: 'Why?', comments: 'Late' };
  const calm = { ...COURSE, options: { name: 'Moira Campbell', ...wishes } };
  const motorway = { ...MOTORWAY, options: { ...MOTORWAY.options, ...wishes } };
  const buyer = await ready(calm, motorway);
  expect((await buyer.pay()).status).toBe(200);
  const { id, payment_id } = await app.db
    .selectFrom('orders')
    .select(['id', 'payment_id'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
  const kept = async () => {
    const lines = app.db.selectFrom('order_lines').selectAll().where('order_id', '=', id).orderBy('position');
    const { snapshot } = await app.db
      .selectFrom('payments')
      .select('snapshot')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow();
    return { lines: await lines.execute(), snapshot: snapshot as { lines: { options: object }[] } };
  };
  const asBought = await kept();
  expect(asBought.lines[0]?.options).toEqual(calm.options);

  // It ends on 23 January 2027, and the other one on 20 February.
  app.clock.set('2027-02-22T15:00:00Z');
  await app.queue.run('purge');
  expect(await kept()).toEqual(asBought);

  app.clock.set('2027-02-22T17:00:00Z');
  await app.queue.run('purge');
  const after = await kept();
  const named = { name: 'Moira Campbell' };
  expect(after.lines).toEqual([{ ...asBought.lines[0], options: named }, asBought.lines[1]]);
  const [first, second] = asBought.snapshot.lines;
  expect(after.snapshot).toEqual({
    ...asBought.snapshot,
    lines: [{ ...first, options: named }, second],
  });
});
