import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCache } from '#src/platform/cache/read-cache.server.ts';
import { type Services, servicesContext } from '#src/platform/context/services.server.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { testDatabase } from '#testing/database.ts';
import { loader } from './area-page.tsx';

const now = new Date('2026-11-21T12:00:00Z');
let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function visit(query: string) {
  const services = {
    db: database.db,
    clock: { now: () => now },
    kept: readCache(() => 'one version'),
    publicUrl: 'https://site.example',
    voucherBounds: { least: asPence(10_00), most: asPence(1_000_00) },
  };
  const context = new RouterContextProvider(new Map([[servicesContext, services as Services]]));
  const request = new Request(`https://site.example/areas-covered/leeds?${query}`);
  const shown = await loader({ context, params: { slug: 'leeds' }, request } as never);
  return { ...shown, names: shown.people.map(({ name }) => name) };
}

test('an area’s page lists everybody there, and of a postcode only who picks up in it', async () => {
  for (const query of ['', 'from=Leeds', 'from=nowhere'])
    expect(await visit(query)).toMatchObject({ people: { length: 4 }, others: 0, doesNotCome: null });
  const inLs6 = await visit('from=LS6');
  expect(inLs6.names).toEqual(['Amara Osei', 'Piotr Zielinski']);
  expect(inLs6).toMatchObject({ from: 'LS6', others: 2, doesNotCome: null });
});

test('whoever was chosen and does not pick up there is no longer chosen, and named', async () => {
  expect(await visit('from=LS6&with=amara-osei')).toMatchObject({ chosen: { slug: 'amara-osei' } });
  expect(await visit('from=LS6&with=tom-ackroyd')).toMatchObject({
    chosen: undefined,
    doesNotCome: 'Tom Ackroyd',
  });
});

test('where nobody picks up, nobody is listed and the others are counted', async () => {
  await database.db
    .updateTable('instructors')
    .set({ outcodes: ['LS8'] })
    .where('area_slug', '=', 'leeds')
    .execute();
  expect(await visit('from=LS6')).toMatchObject({ names: [], others: 4 });
});
