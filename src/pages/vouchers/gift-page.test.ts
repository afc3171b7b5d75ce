import fastifyCookie from '@fastify/cookie';
import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { basketDepsOf } from '#src/app/services.server.ts';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { giftContext, gifts } from '#src/features/checkout/gifts/claim-gift.server.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import type { VoucherBody } from '#src/features/vouchers/builder/builder-api-schema.ts';
import { moveVoucher } from '#src/features/vouchers/vouchers.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { buyerOf } from '#testing/buyer.ts';
import { placesLeft, setPlaces } from '#testing/course-places.ts';
import { AMARA } from '#testing/diary.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { wire } from '#testing/prices.ts';
import { testRefunding } from '#testing/refunding.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';
import { action, loader } from './gift-page.tsx';
import { action as manage } from './manage-page.tsx';

const app = await settlingApp();
const { refund } = testRefunding(app, payPalBuyers(app));
await app.db.transaction().execute((tx) =>
  setWorkingHours(
    tx,
    AMARA,
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 480, to: 1200 })),
  ),
);

type Opened = Awaited<ReturnType<typeof loader>>;
type Open = Extract<Opened, { state: 'open' }>;

/** A browser without scripts. */
function holder(ref: string, { baskets = app.running.baskets } = {}) {
  const browser = app.browser();
  const context = () => {
    const context = new RouterContextProvider();
    const cookies = Object.fromEntries(browser.cookies);
    const { running } = app;
    context.set(servicesContext, running.services);
    context.set(pageContext, { address: '192.0.2.1' } as never);
    const deps = { ...running.config, ...running.services, ...running, ...basketDepsOf(running), baskets };
    context.set(giftContext, gifts(deps, { cookies, headers: {}, ip: '192.0.2.1' }));
    return context;
  };
  const argsOf = (postcode: string, body?: URLSearchParams) =>
    ({
      context: context(),
      params: { ref },
      request: new Request(`http://x/gift/${ref}?postcode=${postcode}`, body ? { method: 'POST', body } : {}),
    }) as never;
  const holding = {
    browser,
    open: (postcode = '') => loader(argsOf(postcode)),
    /** Answers where the browser is led, or what was refused. */
    async send(fields: Record<string, string>, postcode = 'LS6'): Promise<string | RefusedPost> {
      const answer = await action(argsOf(postcode, new URLSearchParams(fields)));
      if (!(answer instanceof Response)) return answer.data;
      for (const header of answer.headers.getSetCookie())
        for (const [name, value] of Object.entries(fastifyCookie.parse(header.split(';')[0] ?? '')))
          browser.cookies.set(name, value ?? '');
      return answer.headers.get('location') ?? '';
    },
    /** The page at a postcode, and what is filled in there: the first time that is free after so many. */
    async fill(change: Record<string, string> = {}, skip = 0) {
      const page = await holding.open('LS6');
      if (page.state !== 'open' || page.offer.kind !== 'taught') throw new Error(page.state);
      const amara = page.offer.instructors.find(({ slug }) => slug === AMARA);
      return {
        purchase: page.purchase,
        hours: page.offer.choices[0]?.value ?? '',
        first_lesson: amara?.times[skip]?.value ?? '',
        firstname: 'Ellie',
        surname: 'Whitham',
        phone: '07700 900185',
        email: 'ellie@example.com',
        address_line_1: '14 Bainbrigge Road',
        postcode: 'ls63ad',
        lessons_start: 'soon',
        terms: 'yes',
        ...change,
      };
    },
  };
  return holding;
}

/** Gifts that are alike, of one order: to buy one takes longer than all that is done with it. */
const stock = new Map<string, Awaited<ReturnType<typeof buyGifts>>>();
const STOCKED = 5;

async function buyGifts(choice: VoucherBody, count: number) {
  const { order, manage, issued, secrets, read } = await buyVouchers(app, Array(count).fill(choice));
  return issued.map((voucher, place) => ({
    order,
    manage,
    voucher,
    ref: secrets[place]?.page ?? '',
    async read() {
      const row = (await read())[place];
      if (!row) throw new Error('The order has no such voucher.');
      return row;
    },
  }));
}

async function given(change: Partial<VoucherBody> = {}) {
  const choice = { ...E_VOUCHER, ...change } as VoucherBody;
  const key = JSON.stringify(choice);
  let gifts = stock.get(key) ?? [];
  if (gifts.length === 0) gifts = await buyGifts(choice, STOCKED);
  const [gift, ...others] = gifts;
  if (!gift) throw new Error('Nothing was bought.');
  stock.set(key, others);
  return gift;
}

const ordersOf = (email: string) =>
  app.db.selectFrom('orders').selectAll().where('email', '=', email).execute();
const bookingsOf = (basket: string) =>
  app.db
    .selectFrom('bookings')
    .leftJoin('orders', 'orders.id', 'bookings.order_id')
    .select(['bookings.state', 'bookings.pick_up', 'instructor_slug'])
    .where((where) => where.or([where('basket_uuid', '=', basket), where('held_for', '=', basket)]))
    .where('bookings.state', '!=', 'released')
    .execute();
const balanceOf = async (gift: Awaited<ReturnType<typeof given>>) => (await gift.read()).balance_pence;

const BOOKED = { state: 'booked', pick_up: '14 Bainbrigge Road, LS6 3AD', instructor_slug: AMARA };
let people = 0;
/** Somebody of whom no other test knows. */
const somebody = () => {
  people += 1;
  return `somebody${people}@example.com`;
};

/** What is filled in for a course or a learning aid. */
const fillNamed = async (person: ReturnType<typeof holder>, change: Record<string, string>) => {
  const page = await person.open();
  if (page.state !== 'open') throw new Error(page.state);
  const { purchase, product, course } = page;
  const common = { purchase, firstname: 'Ellie', surname: 'Whitham', terms: 'yes', ...change };
  if (course) return { ...common, date: course.dates[0]?.value ?? '' };
  return { ...common, due: String(product?.due), digital_now: 'yes' };
};

describe('a gift', () => {
  test('says whom it is from, its words, and what it buys where lessons start, before anything is chosen', async () => {
    const { ref } = await given();
    const page = (await holder(ref).open('LS6')) as Open;
    expect(page).toMatchObject({
      giver: 'Joan',
      recipient: 'Sam',
      message: 'Happy birthday!\nMind the roundabouts.',
      balance: 100_00,
      offer: { kind: 'taught', area: 'Leeds', place: 'LS6', choices: [{ hours: 4, due: 0 }, { hours: 5 }] },
    });
    expect(JSON.stringify(page)).not.toMatch(/example\.com/);
    const elsewhere = (await holder(ref).open('TD9 0QR')) as Open;
    expect(elsewhere.offer).toMatchObject({ kind: 'nearby', place: 'TD9' });
    expect(((await holder(ref).open('nowhere')) as Open).offer).toEqual({ kind: 'unknown' });
  });

  test('books the first lesson by the voucher alone, and the rest stays on it', async () => {
    const gift = await given();
    const ellie = holder(gift.ref);
    const email = somebody();
    const fields = await ellie.fill({ email });
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    expect(await bookingsOf(fields.purchase)).toEqual([BOOKED]);
    const [order] = await ordersOf(email);
    expect(order).toMatchObject({ state: 'paid', basket_uuid: fields.purchase, customer_is_pupil: true });
    expect(await balanceOf(gift)).toBe(100_00 - (order?.total_pence ?? 0));
    const consents = await app.db
      .selectFrom('order_consents')
      .select('kind')
      .where('order_id', '=', order?.id ?? '')
      .orderBy('kind')
      .execute();
    expect(consents.map(({ kind }) => kind)).toEqual(['begin_lessons', 'terms']);
    expect(await ellie.open()).toMatchObject({
      state: 'own',
      firstName: 'Ellie',
      address: '14 Bainbrigge Road',
      lesson: { booked: true, when: expect.stringContaining('with Amara Osei') },
    });
    const stranger = await holder(gift.ref).open('LS6');
    expect(stranger).toMatchObject({ state: 'taken up', on: '2026-11-21' });
    expect(JSON.stringify(stranger)).not.toMatch(/Ellie|Sam|Joan|Amara|Bainbrigge/);
    expect(await holder(gift.ref).send({ ...fields, purchase: crypto.randomUUID() })).toMatchObject({
      ok: false,
      message: 'This gift can’t be used any more.',
    });
  });

  test('shows more times of one instructor, each of which can be booked', async () => {
    const { ref } = await given();
    const ellie = holder(ref);
    const page = await ellie.open(`LS6&more=${AMARA}`);
    if (page.state !== 'open' || page.offer.kind !== 'taught') throw new Error(page.state);
    const [others, [amara]] = [
      page.offer.instructors.filter(({ slug }) => slug !== AMARA),
      page.offer.instructors.filter(({ slug }) => slug === AMARA),
    ];
    expect(others.every(({ times }) => times.length <= 3)).toBe(true);
    expect(amara?.times).toHaveLength(12);
    const [first, second] = amara?.times ?? [];
    expect(second?.day).toBe(first?.day);
    const fields = await ellie.fill({ email: somebody(), first_lesson: amara?.times.at(-1)?.value ?? '' });
    expect(await ellie.send(fields)).toBe(`/gift/${ref}`);
    expect(await bookingsOf(fields.purchase)).toEqual([BOOKED]);
  });

  test('without a time is bought all the same, and the office rings', async () => {
    const { ref } = await given();
    const ellie = holder(ref);
    expect(await ellie.send(await ellie.fill({ first_lesson: '', email: somebody() }))).toBe(`/gift/${ref}`);
    expect(await ellie.open()).toMatchObject({ state: 'own', lesson: undefined });
  });

  test('says all that is missing, and keeps what was typed', async () => {
    const { ref } = await given();
    const { purchase } = await holder(ref).fill();
    const refused = (await holder(ref).send({ purchase, firstname: 'Ellie' })) as RefusedPost;
    expect(Object.keys(refused.errors)).toEqual(
      expect.arrayContaining([
        'hours',
        'surname',
        'phone',
        'email',
        'postcode',
        'first_lesson',
        'lessons_start',
        'terms',
      ]),
    );
    expect(refused.values).toMatchObject({ firstname: 'Ellie' });
    expect(await bookingsOf(purchase)).toEqual([]);
  });

  test('with a lesson within 14 days is not booked for somebody who wants to start after them', async () => {
    const { ref } = await given();
    const ellie = holder(ref);
    const fields = await ellie.fill({ lessons_start: 'after_14_days' });
    expect(await ellie.send(fields)).toMatchObject({
      ok: false,
      errors: { lessons_start: [expect.any(String)] },
    });
    expect(await bookingsOf(fields.purchase)).toEqual([]);
  });

  test('is not bought at another price than was shown', async () => {
    const gift = await given();
    const ellie = holder(gift.ref);
    expect(await ellie.send(await ellie.fill({ hours: '5/0' }))).toMatchObject({
      ok: false,
      errors: { hours: [expect.any(String)] },
    });
    expect(await balanceOf(gift)).toBe(100_00);
  });

  test('that buys part of the hours leads to the checkout, which has everything but the card', async () => {
    const gift = await given({ amount: '20' });
    const ellie = holder(gift.ref);
    const email = somebody();
    const fields = await ellie.fill({ email });
    expect(fields.hours).toMatch(/^1\/[1-9]/);
    expect(await ellie.send(fields)).toBe('/basket?pay');
    expect(ellie.browser.cookies.get('basket_id')).toBe(fields.purchase);
    const { body } = await ellie.browser.get<CheckoutResponse>('/v1/website/checkout');
    expect(body).toMatchObject({
      current: 'payment',
      customer: { email },
      consents: { terms: true, lessons_start: 'soon' },
      vouchers: [{ pays: '20.00' }],
      due: wire(Number(fields.hours.split('/')[1])),
    });
    expect(await balanceOf(gift)).toBe(20_00);
    const paid = await buyerOf(app, ellie.browser, fields.purchase).pay();
    expect(paid.status).toBe(200);
    expect(await bookingsOf(fields.purchase)).toEqual([BOOKED]);
    expect(await balanceOf(gift)).toBe(0);
    expect(await ellie.open()).toMatchObject({ state: 'own' });
  });
});

describe('a learning aid that is given', () => {
  const THEORY = { type: 'product', id: 1 } as const;
  const PRICE = 6_99;
  const fill = async (person: ReturnType<typeof holder>, change: Record<string, string> = {}) => {
    const page = await person.open();
    if (page.state !== 'open' || !page.product) throw new Error(page.state);
    return {
      purchase: page.purchase,
      due: String(page.product.due),
      firstname: 'Ellie',
      surname: 'Whitham',
      email: somebody(),
      terms: 'yes',
      digital_now: 'yes',
      ...change,
    };
  };
  const priced = (pence: number) =>
    app.db
      .updateTable('product_prices')
      .set({ price_pence: pence })
      .where('product_type', '=', 'product')
      .where('product_id', '=', THEORY.id)
      .where('valid_until', 'is', null)
      .execute();

  test('is worth its price, less than vouchers are otherwise, and its link names it', async () => {
    const gift = await given({ gift: THEORY });
    expect(gift.voucher).toMatchObject({ value_pence: PRICE, gift_name: 'Theory Training' });
    expect(gift.order.total_pence).toBe(STOCKED * PRICE);
    expect(await holder(gift.ref).open()).toMatchObject({
      giver: 'Joan',
      given: 'Theory Training',
      product: { name: 'Theory Training', due: 0, left: 0 },
    });
  });

  test('opens for whoever takes it up, who accepts that for themselves, and asks for no address', async () => {
    const gift = await given({ gift: THEORY });
    const ellie = holder(gift.ref);
    const fields = await fill(ellie);
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    const orders = await ordersOf(fields.email);
    expect(orders).toMatchObject([{ state: 'paid', total_pence: PRICE, voucher_pence: PRICE }]);
    expect(await balanceOf(gift)).toBe(0);
    const consents = await app.db
      .selectFrom('order_consents')
      .select('kind')
      .where('order_id', 'in', [orders[0]?.id ?? '', gift.order.id])
      .orderBy('kind')
      .execute();
    expect(consents.map(({ kind }) => kind)).toEqual(['digital_now', 'terms', 'terms']);
    const own = await ellie.open();
    expect(own).toMatchObject({ state: 'own', firstName: 'Ellie', product: { name: 'Theory Training' } });
    const path = own.state === 'own' ? own.product?.path : undefined;
    expect((await app.browser().get(path ?? '')).text).not.toContain('not found');
    const stranger = await holder(gift.ref).open();
    expect(stranger).toMatchObject({ state: 'taken up', kind: 'learning' });
    expect(JSON.stringify(stranger)).not.toMatch(/Ellie|Sam|Joan|learning\//);
  });

  test('is not opened without the word that ends the right to cancel it', async () => {
    const gift = await given({ gift: THEORY });
    const ellie = holder(gift.ref);
    const { digital_now: _, terms: __, ...fields } = await fill(ellie);
    const refused = (await ellie.send(fields)) as RefusedPost;
    expect(Object.keys(refused.errors).toSorted()).toEqual(['digital_now', 'terms']);
    expect(await balanceOf(gift)).toBe(PRICE);
  });

  test('that costs more by now leads to the checkout for the difference, at the price that was shown', async () => {
    const gift = await given({ gift: THEORY });
    const ellie = holder(gift.ref);
    const before = await fill(ellie);
    await priced(PRICE + 1_00);
    app.running.catalogue.forget();
    try {
      expect(await ellie.send(before)).toMatchObject({ ok: false, errors: {} });
      const fields = await fill(ellie);
      expect(fields.due).toBe('100');
      expect(await ellie.send(fields)).toBe('/basket?pay');
      const { body } = await ellie.browser.get<CheckoutResponse>('/v1/website/checkout');
      expect(body).toMatchObject({
        current: 'billing',
        drafts: { billing: { firstname: 'Ellie', surname: 'Whitham' } },
        vouchers: [{ pays: '6.99' }],
        due: '1.00',
      });
      expect(await balanceOf(gift)).toBe(PRICE);
      // What lies in the browser's own basket comes to the gift, which goes on paying.
      const own = await app
        .browser()
        .post<BasketResponse>('/v1/website/basket', { product_id: 31, type: 'bundle' });
      for (const _again of [1, 2]) {
        ellie.browser.cookies.set('basket_id', fields.purchase);
        const adopted = await ellie.browser.post<{ basket: BasketResponse }>('/basket/adopt', {
          basket: own.body.uuid,
        });
        expect(adopted.body.basket.uuid).toBe(fields.purchase);
        expect(adopted.body.basket.contents.products.map(({ type }) => type)).toEqual(['product', 'bundle']);
      }
      const after = await ellie.browser.get<CheckoutResponse>('/v1/website/checkout');
      expect(after.body).toMatchObject({ vouchers: [{ pays: '6.99' }] });
    } finally {
      await priced(PRICE);
      app.running.catalogue.forget();
    }
  });

  test('that is off sale is money for something else', async () => {
    const gift = await given({ gift: THEORY });
    const offSale = (at: Date | null) =>
      app.db.updateTable('products').set({ off_sale_at: at }).where('slug', '=', 'theory-training').execute();
    await offSale(app.clock.now());
    try {
      expect(await holder(gift.ref).open('LS6')).toMatchObject({
        product: undefined,
        isSold: false,
        offer: { kind: 'taught' },
      });
    } finally {
      await offSale(null);
    }
  });
});

describe('a course that is given', () => {
  const CALM = { type: 'course', id: 1 } as const;
  const PRICE = 195_00;
  const fill = async (person: ReturnType<typeof holder>, change: Record<string, string> = {}) => {
    const page = await person.open();
    if (page.state !== 'open' || !page.course) throw new Error(page.state);
    return {
      purchase: page.purchase,
      date: page.course.dates[0]?.value ?? '',
      firstname: 'Ellie',
      surname: 'Whitham',
      email: somebody(),
      dietary_requirements: 'No nuts',
      questions_for_speaker: '',
      comments: '',
      terms: 'yes',
      ...change,
    };
  };
  const setEvent = (change: object) =>
    app.db.updateTable('product_events').set(change).where('product_id', '=', CALM.id).execute();
  const takeOffSale = (at: Date | null) =>
    app.db.updateTable('products').set({ off_sale_at: at }).where('slug', '=', 'calm-at-the-wheel').execute();
  const left = () => placesLeft(app, CALM.id);

  beforeEach(async () => {
    await setPlaces(app, CALM.id, 12);
    app.running.catalogue.forget();
  });

  test('is worth its whole price, names the course, and takes no place before it is taken up', async () => {
    const gift = await given({ gift: CALM });
    expect(gift.voucher).toMatchObject({ value_pence: PRICE, gift_name: 'Calm at the Wheel' });
    expect(await left()).toBe(12);
    const page = await holder(gift.ref).open();
    expect(page).toMatchObject({
      giver: 'Joan',
      course: { name: 'Calm at the Wheel', dates: [{ due: 0, left: 0, isFull: false }] },
      offer: { kind: 'nothing' },
    });
  });

  test('books a place, asks what the course asks, and leaves nothing to pay on the day', async () => {
    const gift = await given({ gift: CALM });
    const ellie = holder(gift.ref);
    const fields = await fill(ellie);
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    // A double click, the last place meanwhile gone.
    await setEvent({ places_left: 0 });
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    const orders = await ordersOf(fields.email);
    expect(orders).toMatchObject([{ state: 'paid', total_pence: PRICE, voucher_pence: PRICE }]);
    expect(await balanceOf(gift)).toBe(0);
    const lines = await app.db
      .selectFrom('order_lines')
      .select(['options', 'course'])
      .where('order_id', '=', orders[0]?.id ?? '')
      .execute();
    expect(lines).toMatchObject([
      {
        options: { name: 'Ellie Whitham', dietary_requirements: 'No nuts' },
        course: { attendee: 'Ellie Whitham', later: 0 },
      },
    ]);
    const [letter] = (await lettersTo(app, fields.email)).filter(({ subject }) => subject.includes('order'));
    expect(letter?.plain).not.toMatch(/deposit|on the day/i);
    expect(await ellie.open()).toMatchObject({
      state: 'own',
      firstName: 'Ellie',
      course: { name: 'Calm at the Wheel', place: expect.stringContaining('The Tetley') },
    });
    const stranger = await holder(gift.ref).open();
    expect(stranger).toMatchObject({ state: 'taken up', kind: 'course' });
    expect(JSON.stringify(stranger)).not.toMatch(/Ellie|Sam|Joan|Tetley/);
  });

  test('asks for a date, a name, an address and the terms', async () => {
    const gift = await given({ gift: CALM });
    const ellie = holder(gift.ref);
    const { purchase } = await fill(ellie);
    const refused = (await ellie.send({ purchase, comments: 'Hello' })) as RefusedPost;
    expect(Object.keys(refused.errors).toSorted()).toEqual([
      'date',
      'email',
      'firstname',
      'surname',
      'terms',
    ]);
    expect(refused.values).toMatchObject({ comments: 'Hello' });
    expect(await left()).toBe(12);
  });

  test('is not booked where the last place goes between the look and the form, and stays whole', async () => {
    const gift = await given({ gift: CALM });
    const ellie = holder(gift.ref);
    const fields = await fill(ellie);
    await setEvent({ places_left: 0 });
    expect(await ellie.send(fields)).toMatchObject({ ok: false });
    app.running.catalogue.forget();
    expect(await ellie.send(fields)).toMatchObject({ ok: false, errors: { date: [expect.any(String)] } });
    expect(await balanceOf(gift)).toBe(PRICE);
    expect(await ordersOf(fields.email)).not.toMatchObject([{ state: 'paid' }]);
    expect(await ellie.open()).toMatchObject({ state: 'open', course: { dates: [{ isFull: true }] } });
    await setEvent({ places_left: 1 });
    app.running.catalogue.forget();
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    expect(await left()).toBe(0);
  });

  test('of two people with a gift each one has the last place', async () => {
    const [first, second] = [await given({ gift: CALM }), await given({ gift: CALM })];
    const [ellie, callum] = [holder(first.ref), holder(second.ref)];
    await setEvent({ places_left: 1 });
    const answers = await Promise.all([
      ellie.send(await fill(ellie)),
      callum.send(await fill(callum, { firstname: 'Callum' })),
    ]);
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
    expect(await left()).toBe(0);
    expect((await balanceOf(first)) + (await balanceOf(second))).toBe(PRICE);
  });

  test('that costs more by now leads to the checkout for the difference', async () => {
    const gift = await given({ gift: CALM });
    const ellie = holder(gift.ref);
    const before = await fill(ellie);
    await setEvent({ whole_pence: PRICE + 10_00 });
    app.running.catalogue.forget();
    try {
      expect(await ellie.send(before)).toMatchObject({ ok: false, errors: { date: [expect.any(String)] } });
      const fields = await fill(ellie);
      expect(fields.date).toBe('1/1000');
      expect(await ellie.send(fields)).toBe('/basket?pay');
      const { body } = await ellie.browser.get<CheckoutResponse>('/v1/website/checkout');
      expect(body).toMatchObject({ current: 'billing', vouchers: [{ pays: '195.00' }], due: '10.00' });
      expect(await balanceOf(gift)).toBe(PRICE);
    } finally {
      await setEvent({ whole_pence: PRICE });
    }
  });

  test('that has become cheaper leaves the rest on the gift', async () => {
    const gift = await given({ gift: CALM });
    const ellie = holder(gift.ref);
    await setEvent({ whole_pence: PRICE - 10_00 });
    app.running.catalogue.forget();
    try {
      expect(await ellie.send(await fill(ellie))).toBe(`/gift/${gift.ref}`);
      expect(await balanceOf(gift)).toBe(10_00);
    } finally {
      await setEvent({ whole_pence: PRICE });
    }
  });

  test('that has no date to come is money for something else', async () => {
    const gift = await given({ gift: CALM });
    await takeOffSale(app.clock.now());
    try {
      expect(await holder(gift.ref).open('LS6')).toMatchObject({
        course: undefined,
        isSold: false,
        offer: { kind: 'taught' },
      });
    } finally {
      await takeOffSale(null);
    }
  });
});

describe('hours that are given', () => {
  test('are what they were bought as, where they were bought, with the gearbox they were bought for', async () => {
    const { id } = await app.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'leeds-automatic-10')
      .executeTakeFirstOrThrow();
    const gift = await given({ gift: { type: 'lesson', id } });
    const page = (await holder(gift.ref).open('LS6')) as Open;
    expect(page).toMatchObject({
      given: '10 hours of driving lessons in Leeds',
      asked: { transmission: 'automatic' },
      offer: { choices: [{ hours: 10, due: 0, left: 0 }, { hours: 11 }] },
    });
  });
});

describe('when things happen at once', () => {
  test('a form that another process has at work is answered as that one is', async () => {
    const gift = await given();
    let arrived = () => {};
    let goOn = () => {};
    const isAtWork = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { baskets } = app.running;
    const slow = holder(gift.ref, {
      baskets: {
        async find(uuid) {
          arrived();
          await mayGoOn;
          return baskets.find(uuid);
        },
      },
    });
    const email = somebody();
    const fields = await slow.fill({ email });
    const first = slow.send(fields);
    await isAtWork;
    const other = holder(gift.ref);
    const second = other.send(fields);
    const path = `/gift/${gift.ref}`;
    const filledUntil = async (uuid: string) =>
      (await app.db.selectFrom('baskets').select('filled_until').where('uuid', '=', uuid).executeTakeFirst())
        ?.filled_until;
    expect(await filledUntil(fields.purchase)).toBeInstanceOf(Date);
    goOn();
    expect(await Promise.all([first, second])).toEqual([path, path]);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await filledUntil(fields.purchase)).toBeNull();
    expect((await other.open()).state).toBe('own');
  });

  test('a form that is sent twice at once, and once more, buys once, and every answer opens it', async () => {
    const { ref } = await given();
    const ellie = holder(ref);
    const email = somebody();
    const fields = await ellie.fill({ email });
    const [other, late] = [holder(ref), holder(ref)];
    expect(await Promise.all([ellie.send(fields), other.send(fields)])).toEqual([
      `/gift/${ref}`,
      `/gift/${ref}`,
    ]);
    expect(await ellie.send(fields)).toBe(`/gift/${ref}`);
    expect(await ordersOf(email)).toHaveLength(1);
    expect((await other.open()).state).toBe('own');
    expect((await late.open()).state).toBe('taken up');
  });

  test.each([
    ['lessons', {}],
    ['a course', { gift: { type: 'course', id: 1 } }],
  ] as const)(
    'a form whose answer was lost takes it up once, and opens it when it is sent again: %s',
    async (kind, change) => {
      const gift = await given(change);
      const email = somebody();
      const ellie = holder(gift.ref);
      const fields = kind === 'lessons' ? await ellie.fill({ email }) : await fillNamed(ellie, { email });
      await holder(gift.ref).send(fields);
      expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
      expect((await ellie.open()).state).toBe('own');
      expect(await ordersOf(email)).toHaveLength(1);
      const other = holder(gift.ref);
      for (const purchase of [crypto.randomUUID(), 'none'])
        expect(await other.send({ ...fields, purchase })).toMatchObject({ ok: false });
      expect(other.browser.cookies.size).toBe(0);
    },
  );

  test('of two people one takes it up, and nothing stays held for the other', async () => {
    const gift = await given();
    const [one, other] = [holder(gift.ref), holder(gift.ref)];
    const forms = [
      await one.fill({ email: somebody() }),
      await other.fill({ email: somebody() }, 1),
    ] as const;
    const answers = await Promise.all([one.send(forms[0]), other.send(forms[1])]);
    expect(answers.filter((answer) => answer === `/gift/${gift.ref}`)).toHaveLength(1);
    const loser = typeof answers[0] === 'string' ? 1 : 0;
    expect(answers[loser]).toMatchObject({ ok: false });
    expect(await bookingsOf(forms[loser].purchase)).toEqual([]);
    expect((await [one, other][loser]?.open())?.state).toBe('taken up');
    expect(await balanceOf(gift)).toBeGreaterThan(0);
  });

  test('a time that somebody has taken meanwhile keeps every field, and another one is booked', async () => {
    const [first, second] = [await given(), await given()];
    const [ellie, callum] = [holder(first.ref), holder(second.ref)];
    const fields = await ellie.fill({ email: somebody() });
    await callum.send({ ...(await callum.fill({ email: somebody() })), first_lesson: fields.first_lesson });
    const refused = await ellie.send(fields);
    expect(refused).toMatchObject({
      ok: false,
      code: 'time_taken',
      values: { address_line_1: '14 Bainbrigge Road' },
    });
    expect(await balanceOf(first)).toBe(100_00);
    const { first_lesson } = await ellie.fill();
    expect(await ellie.send({ ...fields, first_lesson })).toBe(`/gift/${first.ref}`);
    expect(await bookingsOf(fields.purchase)).toEqual([BOOKED]);
  });

  test('a process that ends between the hold and the payment has spent nothing, and the form goes on from there', async () => {
    const gift = await given();
    const ended = holder(gift.ref, {
      baskets: {
        find() {
          throw new Error('ended');
        },
      },
    });
    const fields = await ended.fill({ email: somebody() });
    await expect(ended.send(fields)).rejects.toThrow('ended');
    expect(await bookingsOf(fields.purchase)).toMatchObject([{ state: 'held' }]);
    expect(await balanceOf(gift)).toBe(100_00);
    for (let times = 0; times < 3; times += 1) await expect(ended.send(fields)).rejects.toThrow('ended');
    const ellie = holder(gift.ref);
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    expect(await bookingsOf(fields.purchase)).toEqual([BOOKED]);
  });

  test('a basket that is paid for opens nothing to the link of another gift', async () => {
    const [first, second] = [await given(), await given()];
    const ellie = holder(first.ref);
    const fields = await ellie.fill({ email: somebody() });
    await ellie.send(fields);
    const other = holder(second.ref);
    expect(await other.send(fields)).toMatchObject({ ok: false });
    expect(other.browser.cookies.size).toBe(0);
  });
});

describe('what goes back of a gift that was taken up', () => {
  test.each([
    ['hours', {}],
    ['a learning aid', { gift: { type: 'product', id: 1 } }],
    ['a course', { gift: { type: 'course', id: 1 } }],
  ] as const)('lies on the gift again, whose link opens it once more: %s', async (kind, change) => {
    await setPlaces(app, 1, 12);
    app.running.catalogue.forget();
    const gift = await given(change);
    const whole = await balanceOf(gift);
    const ellie = holder(gift.ref);
    const email = somebody();
    const fields = kind === 'hours' ? await ellie.fill({ email }) : await fillNamed(ellie, { email });
    expect(await ellie.send(fields)).toBe(`/gift/${gift.ref}`);
    const [order] = await ordersOf(email);
    const all = { how: 'all', cancels: true } as const;
    const { status, text } = await refund(await app.staff(), { id: order?.id ?? '' }, all);
    expect([status, text]).toEqual([200, text]);
    await app.queue.drain();
    expect(await ordersOf(email)).toMatchObject([{ state: 'refunded' }]);
    expect(await balanceOf(gift)).toBe(whole);
    const booked = (await bookingsOf(fields.purchase)).filter(({ state }) => state !== 'cancelled');
    expect(booked).toEqual([]);
    expect(await placesLeft(app, 1)).toBe(12);
    expect((await ellie.open()).state).toBe('open');
  });
});

describe('the giver', () => {
  const news = async (email: string) =>
    (await lettersTo(app, email)).filter(({ subject }) => subject.includes('has been claimed'));
  const ask = (gift: Awaited<ReturnType<typeof given>>, tells = 'yes') => {
    const context = new RouterContextProvider();
    context.set(servicesContext, app.running.services);
    context.set(pageContext, { address: '192.0.2.1' } as never);
    const body = new URLSearchParams({ voucher: gift.voucher.id, tells_buyer: tells });
    const request = new Request(`http://x/vouchers/manage/${gift.manage}`, { method: 'POST', body });
    return manage({ context, params: { ref: gift.manage }, request } as never);
  };

  test.each([
    ['is told once where both agree', 'yes', { tells_buyer: 'yes' }, 1],
    ['is not told where the recipient doesn’t agree', 'yes', {}, 0],
    ['is not told who has not asked', undefined, { tells_buyer: 'yes' }, 0],
    ['is not told who has thought again', 'no', { tells_buyer: 'yes' }, 0],
  ])('%s', async (_name, asks, agrees, told) => {
    const gift = await given();
    const before = (await news('joan@example.com')).length;
    if (asks) await ask(gift);
    if (asks === 'no') await ask(gift, 'no');
    const ellie = holder(gift.ref);
    const fields = await ellie.fill({ email: somebody(), ...agrees } as Record<string, string>);
    await ellie.send(fields);
    await ellie.send(fields);
    const letters = await news('joan@example.com');
    expect(letters.length - before).toBe(told);
    if (told) expect(letters.at(-1)?.plain).not.toMatch(/Ellie|Amara|Bainbrigge/);
  });
});

describe('a link that takes nothing up', () => {
  test('says when it opens, and nothing of it before', async () => {
    const { ref, read } = await given({
      send_now: false,
      send_at: '2026-12-25',
    } as Partial<VoucherBody>);
    expect(await holder(ref).open('LS6')).toEqual({ state: 'early', on: '2026-12-25' });
    expect((await read()).state).toBe('scheduled');
  });

  test('says that it was cancelled, or has run out', async () => {
    const gift = await given();
    const voucher = await gift.read();
    const now = app.clock.now();
    await app.db.transaction().execute((tx) => moveVoucher(tx, voucher, 'expired', { reason: 'test', now }));
    expect(await holder(gift.ref).open()).toEqual({ state: 'expired', on: '2028-11-21' });
    const other = await given();
    const row = await other.read();
    await app.db.transaction().execute((tx) => moveVoucher(tx, row, 'void', { reason: 'test', now }));
    expect(await holder(other.ref).open()).toEqual({ state: 'cancelled' });
  });

  test('is unknown', async () => {
    for (const ref of ['0'.repeat(26), 'x', '../x'])
      await expect(holder(ref).open()).rejects.toMatchObject({ status: 404 });
  });
});
