import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { placesLeft, setPlaces } from '#testing/course-places.ts';
import { testDatabase } from '#testing/database.ts';
import { returnPlaces, takePlaces } from './places.server.ts';

const CALM = 1;
const FOR_TWO = [{ type: 'course', productId: CALM, quantity: 2 }];
const NO_BASKET = '00000000-0000-4000-8000-000000000000';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const give = () => database.db.transaction().execute((tx) => returnPlaces(tx, FOR_TWO));

test('places that come back are free again', async () => {
  await setPlaces(database, CALM, 10);
  await database.db.transaction().execute((tx) => takePlaces(tx, { lines: FOR_TWO, basketUuid: NO_BASKET }));
  expect(await placesLeft(database, CALM)).toBe(8);
  await give();
  expect(await placesLeft(database, CALM)).toBe(10);
});

test('places that come back to a course with fewer since fill it, and no more', async () => {
  await setPlaces(database, CALM, 10);
  await database.db.transaction().execute((tx) => takePlaces(tx, { lines: FOR_TWO, basketUuid: NO_BASKET }));
  await database.db.updateTable('product_events').set({ places: 9 }).where('product_id', '=', CALM).execute();
  await give();
  expect(await placesLeft(database, CALM)).toBe(9);
});

test('a course that anybody may come to counts no places', async () => {
  const everybody = { places: null, places_left: null };
  await database.db.updateTable('product_events').set(everybody).where('product_id', '=', CALM).execute();
  await give();
  expect(await placesLeft(database, CALM)).toBeNull();
});
