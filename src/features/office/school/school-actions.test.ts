import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { type Logo, logoAddress } from '#src/platform/school/logo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { pixelsOf, png } from '#testing/pictures.ts';
import { changedFacts, differingFacts, fieldsOf } from './school-fields.server.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['staff']>>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const typed = (change: object = {}, expected_version = 0) => ({
  ...fieldsOf(brand),
  ...change,
  expected_version,
});
const publish = (change: object, expectedVersion?: number) =>
  owner.put<{ errors?: object; detail?: string }>('/v1/office/school', typed(change, expectedVersion));

test('an owner publishes the school, as its facts are written alike, and this process has it at once', async () => {
  const published = await publish({
    name: 'Clearway',
    phone: '+44 113 4960999',
    postcode: 'ls42az',
    vat_number: '499018001',
    facebook: 'www.facebook.com/clearway',
  });
  expect([published.status, published.body]).toEqual([200, { number: 1 }]);
  expect(app.running.school.current()).toEqual({
    ...brand,
    name: 'Clearway',
    phone: '0113 496 0999',
    vat: { model: 'principal', number: 'GB 499 0180 01' },
    social: { facebook: 'https://www.facebook.com/clearway' },
  });
  const { detail } = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('did', '=', 'publishSchool')
    .executeTakeFirstOrThrow();
  expect(detail).toBe('name, phone, VAT number, Facebook');
});

test('what is published twice is one version', async () => {
  const { name, phone, vat, social } = app.running.school.current();
  const same = { name, phone, vat_number: vat.number, facebook: social.facebook };
  expect((await publish(same, 1)).body).toEqual({ number: 1 });
});

test('a sole trader has no company number, and who is not registered for VAT no number of it', async () => {
  const published = await publish({ company: 'Jo Clear', company_number: '', vat_model: 'unregistered' }, 1);
  expect(published.status).toBe(200);
  const { registered, vat } = app.running.school.current();
  expect([registered.company, vat]).toEqual(['', { model: 'unregistered', number: '' }]);
});

test.each([
  ['phone', '0113'],
  ['phone', '+1 212 555 0100'],
  ['postcode', 'LS4'],
  ['office_email', 'office'],
  ['company_number', '123'],
  ['company', '[Clearway](https://elsewhere.example)'],
  ['data_number', 'A1'],
  ['main_colour', 'blue'],
  ['main_colour', '#58a6e0'],
  ['second_colour', '#7a3b00'],
  ['vat_number', 'GB 12'],
  ['vat_number', ''],
  ['name', ''],
  ['instagram', 'https://www.facebook.com/clearway'],
  ['instagram', 'javascript:alert(1)//www.instagram.com'],
])('%s %s is refused in its field', async (field, value) => {
  const { status, body } = await publish({ [field]: value }, 2);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('an earlier version is published again, as a new one, and so is the school that the site began with', async () => {
  const restore = (number: number, expected_version: number) =>
    owner.post('/v1/office/school/restore', { number, expected_version });
  expect((await restore(1, 2)).body).toEqual({ number: 3 });
  expect(app.running.school.current()).toMatchObject({ name: 'Clearway', phone: '0113 496 0999' });
  expect((await restore(0, 3)).body).toEqual({ number: 4 });
  expect(app.running.school.current()).toEqual(brand);
  expect([(await restore(9, 4)).status, (await restore(1, 3)).status]).toEqual([404, 409]);
});

const logoPut = (file: Buffer, expected_version: number) =>
  owner.put<{ errors?: object; number?: number }>('/v1/office/school/logo', {
    logo: file.toString('base64'),
    expected_version,
  });
/** Its left half is red, and nothing is seen of its right. */
const drawn = png({
  width: 1_280,
  height: 160,
  colours: 'rgba',
  colour: [200, 30, 60, 255],
  right: [0, 0, 0, 0],
});

test('a logo is published whole and transparent, and stays while other facts change', async () => {
  expect((await logoPut(drawn, 4)).body).toEqual({ number: 5 });
  const { logo } = app.running.school.current();
  expect(logo).toEqual({ picture: expect.stringMatching(/^[0-9a-f]{32}$/), width: 640, height: 80 });
  const served = await owner.raw({ method: 'GET', url: logoAddress(logo as Logo, 'png') });
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/png']);
  expect(served.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const file = await app.running.services.uploads.read((logo as Logo).picture, '640.png');
  const { data, width, height } = await pixelsOf(file as Buffer);
  expect([width, height, [...data.subarray(0, 4)], data[width * 4 - 1]]).toEqual([
    640,
    80,
    [200, 30, 60, 255],
    0,
  ]);
  expect((await publish({ name: 'Clearway' }, 5)).body).toEqual({ number: 6 });
  expect(app.running.school.current()).toMatchObject({ name: 'Clearway', logo });
  expect((await logoPut(drawn, 6)).body).toEqual({ number: 6 });
});

test('a logo is removed, and comes back with the version that has it', async () => {
  const { logo } = app.running.school.current();
  const remove = (expected_version: number) =>
    owner.post('/v1/office/school/logo/remove', { expected_version });
  expect((await remove(6)).body).toEqual({ number: 7 });
  expect(app.running.school.current()).toMatchObject({ name: 'Clearway', logo: null });
  expect([(await remove(7)).body, (await remove(6)).status]).toEqual([{ number: 7 }, 409]);
  const restored = await owner.post('/v1/office/school/restore', { number: 6, expected_version: 7 });
  expect(restored.body).toEqual({ number: 8 });
  expect(app.running.school.current().logo).toEqual(logo);
  expect((await owner.raw({ method: 'GET', url: logoAddress(logo as Logo, 'webp') })).status).toBe(200);
  const details = await app.db
    .selectFrom('audit_log')
    .select(['did', 'detail'])
    .where('did', 'in', ['setLogo', 'removeLogo'])
    .orderBy('id')
    .execute();
  expect(details).toEqual([
    { did: 'setLogo', detail: 'logo' },
    { did: 'removeLogo', detail: 'logo' },
  ]);
});

test.each([
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'isn’t a JPEG, PNG or WebP',
  ],
  ['one that is too small', png({ width: 300, height: 60 }), 'at least 320 pixels wide or 80 high'],
])('as a logo %s is refused in its field', async (_what, file, message) => {
  const { status, body } = await logoPut(file, 8);
  expect([status, body.errors]).toEqual([422, { logo: [expect.stringContaining(message)] }]);
});

test('a draft that is out of date says each fact that it has otherwise', () => {
  const draft = { ...brand, strapline: 'Pass calmly', phone: '' };
  expect(differingFacts(brand, draft)).toEqual([
    { name: 'strapline', was: brand.strapline, is: 'Pass calmly' },
    { name: 'phone', was: brand.phone, is: '' },
  ]);
  expect(changedFacts(brand, draft)).toBe('strapline, phone');
});
