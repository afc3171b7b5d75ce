import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAreas } from '#src/features/areas/areas.server.ts';
import { searchAreas } from '#src/features/areas/areas.ts';
import type { StaffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import type { OfferedDesigns } from '#src/features/vouchers/builder/designs/designs-api-schema.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { lessonPackages } from '../../products-on-sale.server.ts';
import { areaActions } from './area-actions.server.ts';
import { packageTyped } from './package-typed.ts';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const leeds = (what: string, body: object = {}) => owner.post<object>(`/v1/office/areas/leeds/${what}`, body);
const found = async (text: string) => searchAreas(text, await listAreas(app.db));
const packages = () => lessonPackages(app.db, 'leeds', 'manual', app.clock.now());
const changes = async () =>
  (await changesOf(app.db, [{ kind: 'area', id: 'leeds' }])).map(({ detail }) => detail);

test('a postcode is found by the search once it is added, and no longer when it is removed', async () => {
  expect((await found('LS9 8AA')).kind).toBe('nearby');
  expect((await leeds('outcodes', { outcode: ' ls9 ' })).status).toBe(200);
  expect(await found('LS9 8AA')).toMatchObject({ kind: 'taught', area: { slug: 'leeds' }, place: 'LS9' });
  const twice = await owner.post<object>('/v1/office/areas/bristol/outcodes', { outcode: 'LS9' });
  expect([twice.status, twice.body.errors]).toEqual([
    422,
    { outcode: ['LS9 belongs to Leeds. Remove it there first.'] },
  ]);
  expect((await leeds('outcodes/LS9/remove')).status).toBe(200);
  expect((await found('LS9 8AA')).kind).toBe('nearby');
  expect(await changes()).toEqual(['Leeds: LS9 removed', 'Leeds: LS9 added']);
});

test.each([
  ['Leeds', 'LEEDS isn’t the first half of a postcode, like LS9'],
  ['LS9 8AA', 'Enter only the first half of LS9 8AA: LS9'],
  ['ZZ9', 'No postcode in the UK begins like ZZ9'],
  ['', 'That isn’t the first half of a postcode, like LS9'],
])('“%s” is no postcode of an area', async (outcode, words) => {
  const { status, body } = await leeds('outcodes', { outcode });
  expect([status, body.errors]).toEqual([422, { outcode: [words] }]);
});

const OTLEY = {
  name: 'Otley',
  region: 'Yorkshire',
  intro: 'Steep, with a market on Fridays.',
  most_chosen_hours: 10,
  outcodes: ['ls21', 'LS29', 'LS21'],
};
const addArea = (area: object = {}) => owner.post<object>('/v1/office/areas', { ...OTLEY, ...area });

test('an area that is added is on the site at once, where its first postcode is', async () => {
  expect((await found('LS21 3AA')).kind).toBe('nearby');
  expect((await addArea()).body).toEqual({ slug: 'otley' });
  expect(await found('LS21 3AA')).toMatchObject({
    kind: 'taught',
    area: { slug: 'otley', postcodeArea: 'LS' },
  });
  // Nobody said where it is, so it is at the post town of LS21.
  expect((await listAreas(app.db)).find(({ slug }) => slug === 'otley')).toMatchObject({
    lat: 53.8,
    lon: -1.55,
    outcodes: ['LS21', 'LS29'],
  });
  const again = await addArea({ outcodes: ['LS20'] });
  expect(again.body.errors).toEqual({ name: ['Another area has that name. Choose a different one.'] });
});

test('of an area with a postcode of another nothing is added', async () => {
  const refused = await addArea({ name: 'Ilkley', outcodes: ['LS22', 'LS29'] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { outcodes: ['LS29 belongs to Otley. Remove it there first.'] },
  ]);
  expect((await found('LS22 4AA')).kind).toBe('nearby');
  expect(
    (await addArea({ name: 'Ilkley', outcodes: ['LS22'], position: '48.85, 2.35' })).body.errors,
  ).toHaveProperty('position');
});

test('the words, the region and the place of an area are changed, and the log says what was', async () => {
  const change = (fields: object) =>
    owner.put<object>('/v1/office/areas/otley', {
      ...OTLEY,
      outcodes: undefined,
      position: '53.8, -1.55',
      ...fields,
    });
  const { status } = await change({
    intro: 'Hills.',
    region: 'West Yorkshire',
    position: '53.9053, -1.6933',
  });
  expect(status).toBe(200);
  expect((await listAreas(app.db)).find(({ slug }) => slug === 'otley')).toMatchObject({
    intro: 'Hills.',
    region: 'West Yorkshire',
    lat: 53.9053,
    lon: -1.6933,
  });
  const [last] = await changesOf(app.db, [{ kind: 'area', id: 'otley' }]);
  expect(last?.detail).toBe(
    'Otley: region Yorkshire to West Yorkshire, words changed, moved on the map to 53.9053, -1.6933',
  );
  expect((await change({ name: 'leeds' })).body.errors).toHaveProperty('name');
});

test('the last postcode of a hidden area can go to another, and it is shown again once it has one', async () => {
  expect((await addArea({ name: 'Ilkley', outcodes: ['LS22'] })).status).toBe(200);
  const ilkley = (what: string, body: object = {}) =>
    owner.post<object>(`/v1/office/areas/ilkley/${what}`, body);
  expect((await ilkley('outcodes/LS22/remove')).status).toBe(409);
  expect((await ilkley('hide')).status).toBe(200);
  expect((await ilkley('outcodes/LS22/remove')).status).toBe(200);
  expect((await owner.post('/v1/office/areas/otley/outcodes', { outcode: 'LS22' })).status).toBe(200);
  expect((await ilkley('show')).body.message).toMatch(/^Add a postcode first/);
  expect((await ilkley('outcodes', { outcode: 'LS20' })).status).toBe(200);
  expect((await ilkley('show')).status).toBe(200);
});

test('an area has one postcode at least', async () => {
  const [first, ...others] = (await listAreas(app.db)).find(({ slug }) => slug === 'cardiff')?.outcodes ?? [];
  const remove = (code = '') => owner.post(`/v1/office/areas/cardiff/outcodes/${code}/remove`);
  for (const code of others) expect((await remove(code)).status).toBe(200);
  expect((await remove(first)).status).toBe(409);
});

test('hidden, an area is off the site and its lessons off sale; shown, it has those back that went with it', async () => {
  const [one] = await packages();
  await owner.post(`/v1/office/products/lesson/${one?.id}/off-sale`);
  app.clock.pass({ minutes: 1 });
  expect((await leeds('hide')).status).toBe(200);
  expect((await listAreas(app.db)).map(({ slug }) => slug)).not.toContain('leeds');
  const add = () => app.browser().post('/v1/website/basket', { product_id: 47, type: 'lesson' });
  expect([await packages(), (await add()).status]).toEqual([[], 422]);
  app.clock.pass({ minutes: 1 });
  expect((await leeds('show')).status).toBe(200);
  expect((await packages()).map(({ hours }) => hours)).toEqual([2, 5, 10, 20, 30]);
  expect((await add()).status).toBe(200);
});

test('its lessons are renamed with it', async () => {
  const leedsToday = (await listAreas(app.db)).find(({ slug }) => slug === 'leeds');
  const renamed = await owner.put('/v1/office/areas/leeds', {
    name: 'Leeds and Bradford',
    region: leedsToday?.region,
    intro: leedsToday?.intro,
    position: `${leedsToday?.lat}, ${leedsToday?.lon}`,
    most_chosen_hours: leedsToday?.mostChosenHours,
  });
  expect(renamed.status).toBe(200);
  expect((await packages()).map(({ name }) => name)).toContain('10 hours in Leeds and Bradford');
  expect((await changes())[0]).toBe('Leeds: name Leeds to Leeds and Bradford');
});

test('a package that is added is on sale from today, once', async () => {
  const fifteen = { transmission: 'manual', hours: 15, price: '342.50', limit: 4 };
  expect((await leeds('packages', fifteen)).status).toBe(200);
  expect(await packages()).toContainEqual(
    expect.objectContaining({
      hours: 15,
      price: 342_50,
      limit: 4,
      url: '/areas-covered/leeds?gearbox=manual',
    }),
  );
  expect((await leeds('packages', fifteen)).body.errors).toHaveProperty('hours');
});

test('a package that costs more by the hour than a shorter one is added only by whoever has read that', async () => {
  const dear = { transmission: 'manual', hours: 16, price: '1600', limit: 4 };
  const warned = await leeds('packages', dear);
  expect([warned.status, warned.body.errors]).toEqual([
    422,
    { price: [expect.stringMatching(/^16 hours would cost more by the hour than 15: /)] },
  ]);
  expect((await packages()).map(({ hours }) => hours)).not.toContain(16);
  expect((await leeds('packages', { ...dear, knowing: 'yes' })).status).toBe(200);
});

test('a form’s tick is for what was typed when it was read', () => {
  const { fromForm, body } = areaActions.find(({ name }) => name === 'addPackage') as StaffAction;
  const bodyOf = (fields: object) => body.parse(fromForm?.(fields as Record<string, string>));
  const typed = { transmission: 'manual', hours: '16', price: '1600', limit: '4' };
  const read = packageTyped(typed);
  expect(bodyOf({ ...typed, read })).toMatchObject({ hours: 16, knowing: 'yes' });
  expect(bodyOf({ ...typed, price: '2600', read }).knowing).toBeUndefined();
});

test('a voucher design that is not offered cannot be bought, and one of each kind always is', async () => {
  const offered = async () =>
    (await app.browser().get<OfferedDesigns>('/v1/website/voucher-templates')).body.cards.map(({ id }) => id);
  const stop = (id: string) => owner.post(`/v1/office/voucher-designs/${id}/stop`);
  const buy = () => app.browser().post<object>('/v1/website/basket/voucher', E_VOUCHER);
  expect((await stop(E_VOUCHER.template ?? '')).status).toBe(200);
  expect((await buy()).body.errors).toEqual({ template: ['Choose a design'] });
  expect((await owner.post(`/v1/office/voucher-designs/${E_VOUCHER.template}/offer`)).status).toBe(200);
  expect((await buy()).status).toBe(200);
  const [first, ...others] = await offered();
  for (const id of others) expect((await stop(id)).status).toBe(200);
  expect([(await stop(first ?? '')).status, await offered()]).toEqual([409, [first]]);
});
