import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { listAreas } from './areas.server.ts';

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

test('there are twelve areas, by name', async () => {
  const areas = await listAreas(db);
  expect(areas.map(({ name }) => name)).toEqual([
    'Birmingham',
    'Brighton',
    'Bristol',
    'Cardiff',
    'Edinburgh',
    'Glasgow',
    'Leeds',
    'Manchester',
    'Newcastle',
    'Norwich',
    'Nottingham',
    'Plymouth',
  ]);
});

test('Leeds goes from LS1 to LS8, and out to LS16 and LS17, in that order', async () => {
  const leeds = (await listAreas(db)).find(({ slug }) => slug === 'leeds');
  expect(leeds?.outcodes.join(' ')).toBe('LS1 LS2 LS3 LS4 LS5 LS6 LS7 LS8 LS16 LS17');
  expect(leeds).toMatchObject({ postcodeArea: 'LS', lat: 53.8008, lon: -1.5491, mostChosenHours: 10 });
});
