import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas } from '#db/seed/areas.ts';
import { courses } from '#db/seed/courses.ts';
import { digitalProducts, pricesOn } from '#db/seed/products.ts';
import { seedCatalogue, seedProducts } from '#db/seed/seed-catalogue.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { testDatabase } from '#testing/database.ts';
import { oneHour, tenHours } from '#testing/prices.ts';
import { cachedCatalogue, findProduct, findProducts } from './catalogue.server.ts';
import { usualDoubt } from './catalogue.ts';
import { productForStaff } from './changes/products-for-staff.server.ts';
import { lessonPackages, sellableExtras, upsells } from './products-on-sale.server.ts';

const now = new Date('2026-11-21T12:00:00Z');
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

describe('the seeded catalogue', () => {
  test('is not written twice', async () => {
    expect(await seedCatalogue(db, '2026-11-21')).toBe(false);
    const { count } = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(seedProducts.length + courses.length);
  });

  test('sells lesson 47, ten manual hours in Leeds', async () => {
    expect(await findProduct(db, { type: 'lesson', id: 47 }, now)).toEqual({
      type: 'lesson',
      id: 47,
      name: '10 hours in Leeds',
      url: '/areas-covered/leeds?gearbox=manual',
      image: '/art/lessons/10.svg',
      thumbnail: '/art/lessons/10.svg',
      summary: 'Driving lessons, manual',
      price: tenHours.net,
      limit: 5,
      dispatch: 'none',
      isInstructorTraining: false,
      postage: 0,
      areaSlug: 'leeds',
      transmission: 'manual',
      hours: 10,
      withdrawn: false,
    });
  });

  test('has the six packages of each area and gearbox, shortest first', async () => {
    const manual = await lessonPackages(db, 'leeds', 'manual', now);
    expect(manual.map(({ name }) => name.replace(' in Leeds', ''))).toEqual([
      '1 hour',
      '2 hours',
      '5 hours',
      '10 hours',
      '20 hours',
      '30 hours intensive',
    ]);
    expect([manual[0]?.price, manual[3]?.price]).toEqual([oneHour.net, tenHours.net]);
    for (const { slug } of areas) {
      for (const transmission of ['manual', 'automatic'] as const) {
        expect(await lessonPackages(db, slug, transmission, now), `${slug} ${transmission}`).toHaveLength(6);
      }
    }
  });

  test('offers the three upsells with what they are worth or usually cost', async () => {
    const offers = await upsells(db, now);
    expect(
      offers.map(({ type, id, usualWord, usual, price }) => [type, id, usualWord, usual, price]),
    ).toEqual([
      ['bundle', 31, 'worth', 54_96, 9_99],
      ['product', 2, 'usually', 15_99, 9_99],
      ['product', 1, 'usually', 12_99, 6_99],
    ]);
  });

  test('has earlier prices that were charged until the present ones began, whenever it is filled', async () => {
    for (const today of ['2024-02-29', '2026-11-21', '2031-01-01']) {
      const own = digitalProducts.filter(({ prices }) => prices.length > 1);
      expect(own.map(({ name }) => name)).toEqual(['Theory Training', 'Brain Training']);
      for (const product of own) {
        const [earlier, present] = pricesOn(product, today);
        expect(present?.from).toBe(earlier?.until);
        expect(earlier && earlier.from < (earlier.until ?? '')).toBe(true);
        const history = pricesOn(product, today).map((price) => ({ ...price, pence: asPence(price.pence) }));
        expect(usualDoubt(history, today)).toBeUndefined();
      }
    }
  });

  test('warns staff where an earlier price has been outlasted, also in what the pack is worth', async () => {
    const doubts = async (at: string) =>
      Promise.all(
        [
          { type: 'product', id: 1 } as const,
          { type: 'product', id: 3 } as const,
          { type: 'bundle', id: 31 } as const,
        ].map(async (key) => (await productForStaff(db, key, new Date(at)))?.usualDoubt),
      );
    expect(await doubts('2026-11-21T12:00:00Z')).toEqual([null, null, null]);
    expect(await doubts('2029-06-01T12:00:00Z')).toEqual(['too long ago', null, 'too long ago']);
  });

  test('has a pack that is posted, and training that carries the fee', async () => {
    const [pack] = await sellableExtras(db, now);
    expect(pack).toMatchObject({ type: 'product', id: 5, dispatch: 'physical', price: 8_99, postage: 0 });
    const training = await findProduct(db, { type: 'training', id: 1 }, now);
    expect(training).toMatchObject({ isInstructorTraining: true, dispatch: 'none', limit: 1 });
  });
});

describe('finding products', () => {
  test('keeps the order asked for, and leaves out what is unknown', async () => {
    const found = await findProducts(
      db,
      [
        { type: 'product', id: 2 },
        { type: 'lesson', id: 999_999 },
        { type: 'lesson', id: 47 },
        { type: 'training', id: 2 },
      ],
      now,
    );
    expect(found.map(({ type, id }) => `${type} ${id}`)).toEqual(['product 2', 'lesson 47', 'training 2']);
    expect(await findProducts(db, [], now)).toEqual([]);
    expect(await findProduct(db, { type: 'voucher', id: 1 }, now)).toBeUndefined();
  });

  test('does not sell before the first price, nor take one type’s id for another’s', async () => {
    expect(
      await findProduct(db, { type: 'lesson', id: 47 }, new Date('2023-12-31T12:00:00Z')),
    ).toBeUndefined();
    expect(await findProduct(db, { type: 'product', id: 47 }, now)).toBeUndefined();
  });

  test('changes prices at midnight in London, also in summer time', async () => {
    await db
      .updateTable('product_prices')
      .set({ valid_until: '2027-07-01' })
      .where('product_type', '=', 'training')
      .where('product_id', '=', 3)
      .execute();
    await db
      .insertInto('product_prices')
      .values({
        product_type: 'training',
        product_id: 3,
        price_pence: 1_500_00,
        valid_from: '2027-07-01',
        valid_until: null,
      })
      .execute();
    const priceAt = async (at: string) =>
      (await findProduct(db, { type: 'training', id: 3 }, new Date(at)))?.price;
    expect(await priceAt('2027-06-30T22:59:59Z')).toBe(1_650_00);
    expect(await priceAt('2027-06-30T23:00:00Z')).toBe(1_500_00);
  });

  test('marks what is withdrawn, from that instant on, and offers it no more', async () => {
    await db
      .updateTable('products')
      .set({ off_sale_at: '2026-11-21T12:00:00Z' })
      .where('type', '=', 'lesson')
      .where('id', '=', 49)
      .execute();
    const before = new Date('2026-11-21T11:59:59Z');
    expect(await findProduct(db, { type: 'lesson', id: 49 }, before)).toMatchObject({ withdrawn: false });
    expect(await findProduct(db, { type: 'lesson', id: 49 }, now)).toMatchObject({ withdrawn: true });
    expect(await lessonPackages(db, 'leeds', 'manual', now)).toHaveLength(5);
  });
});

test('two prices of one product never stand on the same day', () => {
  for (const { type, id, prices } of seedProducts) {
    const ordered = [...prices].sort((a, b) => (a.from < b.from ? -1 : 1));
    for (const [index, price] of ordered.slice(0, -1).entries()) {
      expect(price.until, `${type} ${id}`).not.toBeNull();
      expect((price.until ?? '') <= (ordered[index + 1]?.from ?? ''), `${type} ${id}`).toBe(true);
    }
  }
});

describe('products kept in memory', () => {
  const theory = { type: 'product', id: 1 } as const;
  const plates = { type: 'product', id: 5 } as const;

  test('are all answered where others forget them while one is read', async () => {
    const catalogue = cachedCatalogue(db, async () => []);
    await catalogue.products([theory], now);
    const request = catalogue.products([theory, plates], now);
    catalogue.forget();
    expect((await request).map(({ id }) => id)).toEqual([theory.id, plates.id]);
  });

  test('are read again after a change, though one was being read meanwhile', async () => {
    const lesson = { type: 'lesson', id: 47 } as const;
    const [read, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const catalogue = cachedCatalogue(db, async () => {
      read.resolve();
      await goOn.promise;
      return [];
    });
    const before = catalogue.products([lesson], now);
    await read.promise;
    await db
      .updateTable('products')
      .set({ name: 'Ten hours' })
      .where('type', '=', 'lesson')
      .where('id', '=', lesson.id)
      .execute();
    catalogue.forget();
    goOn.resolve();
    await before;
    expect((await catalogue.products([lesson], now)).map(({ name }) => name)).toEqual(['Ten hours']);
  });
});
