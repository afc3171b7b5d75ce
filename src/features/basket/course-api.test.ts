import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { basketCalls, itemOf } from '#testing/basket-calls.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { COURSE } from '#testing/buyer.ts';
import { setPlaces } from '#testing/course-places.ts';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  browser = app.browser();
});
afterAll(() => app.close());
beforeEach(() => setPlaces(app, COURSE.product_id, 9));

const { add, read, change, basketWith } = basketCalls(() => browser);
const baskets = () => app.db.selectFrom('baskets').select('uuid').execute();

describe('a place on a course', () => {
  test('is in the basket at the catalogue’s deposit, with who goes, when, where and what is paid later', async () => {
    const options = { ...COURSE.options, comments: 'Line one\r\nLine two', dietary_requirements: '  ' };
    const { body } = await add({ ...COURSE, options });
    expect(body.contents).toMatchObject({ total: '50.00', mpf: '0.00', postage: '0.00' });
    expect(body.contents.products[0]).toMatchObject({
      type: 'course',
      product_id: 1,
      name: 'Calm at the Wheel',
      url: '/courses/calm-at-the-wheel',
      quantity: 1,
      limit: 1,
      price: '50.00',
      dispatch_type: 'none',
      options: { name: 'Moira Campbell', comments: 'Line one\nLine two' },
      course: {
        attendee: 'Moira Campbell',
        when: 'Saturday 23 January 2027, 9:30am to 4pm',
        venue: 'The Tetley, Hunslet Road, Leeds',
        later: '145.00',
        closed: null,
      },
    });
    expect(body.contents.products[0]?.options).not.toHaveProperty('dietary_requirements');
  });

  test('at another price than the catalogue’s is at the catalogue’s all the same', async () => {
    const { body } = await add({ ...COURSE, price: '0.01', deposit: '0.01', course_price: 1 });
    expect(body.contents.total).toBe('50.00');
  });

  test('has no quantity but one', async () => {
    const basket = await basketWith(COURSE);
    const answer = await change(itemOf(basket), { basket: basket.uuid, quantity: 2 });
    expect(answer.status).toBe(422);
    expect((await add({ ...COURSE, quantity: 2 })).body.errors?.quantity).toHaveLength(1);
  });

  test('is one for each person, and no more than there are', async () => {
    await setPlaces(app, COURSE.product_id, 2);
    const basket = await basketWith(COURSE);
    const again = await add({ ...COURSE, basket: basket.uuid });
    expect([again.status, again.body.errors?.name?.[0]]).toEqual([
      422,
      'That place is already in your basket. To book for someone else, enter their name.',
    ]);
    const other = { ...COURSE, basket: basket.uuid, options: { name: 'Callum' } };
    expect((await add(other)).status).toBe(200);
    const third = await add({ ...other, options: { name: 'Joan' } });
    expect([third.status, third.body.message]).toEqual([422, 'There are no places left on that course.']);
    expect((await read(basket.uuid)).body.contents.products).toHaveLength(2);
  });

  test('of which fewer are left than the basket holds is full for whoever was added last', async () => {
    const basket = await basketWith(COURSE, { ...COURSE, options: { name: 'Callum' } });
    await setPlaces(app, COURSE.product_id, 1);
    const { products } = (await read(basket.uuid)).body.contents;
    expect(products.map(({ course }) => course?.closed)).toEqual([null, 'is full']);
  });
});

describe('refused, with no basket made for it, is', () => {
  const long = 'x'.repeat(501);
  test.each([
    ['a place for nobody', {}, 'name', 'Enter the full name'],
    ['a place for spaces', { name: '  ' }, 'name', 'Enter the full name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'Use 100 characters or fewer'],
    [
      'a name of two lines',
      { name: 'Moira\nCampbell' },
      'name',
      'Please use letters, numbers and punctuation only',
    ],
    ...['dietary_requirements', 'questions_for_speaker', 'comments'].map(
      (field) =>
        [
          `too much in ${field}`,
          { name: 'Moira', [field]: long },
          field,
          'Use 500 characters or fewer',
        ] as const,
    ),
    [
      'a control character',
      { name: 'Moira', comments: 'a\u0007' },
      'comments',
      'Please use letters, numbers and punctuation only',
    ],
    [
      'an option that a course has not',
      { name: 'Moira', price: '0.01' },
      'options',
      'Courses have no option with that name',
    ],
  ] as const)('%s', async (_what, options, field, words) => {
    const before = (await baskets()).length;
    const answer = await add({ ...COURSE, options });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [words] }]);
    expect(await baskets()).toHaveLength(before);
  });

  test.each([
    ['full', 4, 'There are no places left on that course.'],
    ['free, and so is not sold', 2, 'We don’t sell that product.'],
    ['not there', 99, 'We don’t sell that product.'],
  ])('a course that is %s', async (_what, product_id, words) => {
    const before = (await baskets()).length;
    const answer = await add({ ...COURSE, product_id });
    expect([answer.status, answer.body.message]).toEqual([422, words]);
    expect(await baskets()).toHaveLength(before);
  });
});
